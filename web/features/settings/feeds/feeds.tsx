/** The section "Feeds and programs": addresses for programs that cannot send a token. */
import type { ReactNode } from "react";
import { Calendars } from "./calendars.tsx";
import { Programs } from "./programs.tsx";

export function Feeds(): ReactNode {
  return (
    <>
      <Calendars />
      <Programs />
    </>
  );
}
