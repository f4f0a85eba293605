"use client";

import { useEffect } from "react";
import { guardLeaving } from "./guard-leaving";
import { keepAddress } from "./keep-address";

/** Asks before a page with unsaved input is left (`LeaveDialog`). */
export function LeaveGuard() {
  useEffect(guardLeaving, []);
  useEffect(keepAddress, []);
  return null;
}
