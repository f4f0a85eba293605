"use client";

import { useEffect, useSyncExternalStore } from "react";
import { followSwitch, noteSwitch, wasSwitched } from "./company-switch";

/** Reaches the other tabs of this browser. */
const channelName = "quitanda:company";

/**
 * Whether another tab switched to another company or mode since this page was opened for `companyId`. Each page tells
 * the other tabs which one it was opened for, so that they notice at once, before any call is refused.
 */
export function useSwitched(companyId: string | null): boolean {
  useEffect(() => {
    if (!companyId) return;
    const channel = new BroadcastChannel(channelName);
    channel.onmessage = ({ data }) => {
      if (data !== companyId) noteSwitch();
    };
    channel.postMessage(companyId);
    return () => channel.close();
  }, [companyId]);
  return useSyncExternalStore(followSwitch, wasSwitched, () => false);
}
