/** The section "Feeds and programs": addresses for programs that cannot send a token, and what others send with one. */
import type { ReactNode } from "react";
import { Calendars } from "./calendars.tsx";
import { ChatPrograms, Phones } from "./chat-programs.tsx";
import { Programs } from "./programs.tsx";

export function Feeds(): ReactNode {
  return (
    <>
      <Calendars />
      <Programs />
      <Phones />
      <ChatPrograms />
    </>
  );
}
