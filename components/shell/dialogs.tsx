"use client";

import { LeaveDialog } from "../ui/frame/leave-dialog";
import { Palette } from "./palette";
import { SessionDialog } from "./session-dialog";
import { SwitchedDialog } from "./switched-dialog";

/** The command palette and the dialogs that may open on every page. */
export function Dialogs({ email, isSwitched }: { email: string; isSwitched: boolean }) {
  return (
    <>
      <LeaveDialog />
      <SessionDialog email={email} />
      <SwitchedDialog isSwitched={isSwitched} />
      <Palette />
    </>
  );
}
