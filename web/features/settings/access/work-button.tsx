/** A button that changes how the person signs in, and shows in a dialog why that failed. */
import type { ReactNode } from "react";
import { ApiError } from "../../../api/client.ts";
import { Button } from "../../../components/button.tsx";
import { Dialog } from "../../../components/dialog.tsx";
import { Problem } from "../../../components/problem.tsx";
import { useWork } from "../../../components/use-work.ts";

interface WorkButtonProps {
  readonly label: string;
  /** Shown if the browser, and not the service, has ended the work. */
  readonly canceled?: string;
  work(): Promise<unknown>;
}

export function WorkButton({ label, canceled, work }: WorkButtonProps): ReactNode {
  const { isBusy, error, run, clear } = useWork();
  return (
    <>
      <Button isQuiet icon="plus" disabled={isBusy} onClick={() => run(work)}>
        {label}
      </Button>
      {error !== undefined && (
        <Dialog title={label} onClose={clear}>
          {canceled === undefined || error instanceof ApiError ? (
            <Problem error={error} />
          ) : (
            <p role="alert">{canceled}</p>
          )}
        </Dialog>
      )}
    </>
  );
}
