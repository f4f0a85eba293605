"use client";

import { useSyncExternalStore } from "react";
import { followSwitch, wasSwitched } from "./company-switch";

/** Whether another tab switched to another company or mode since this page was opened. */
export function useSwitched(): boolean {
  return useSyncExternalStore(followSwitch, wasSwitched, () => false);
}
