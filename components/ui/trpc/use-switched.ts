"use client";

import { useEffect, useSyncExternalStore } from "react";
import { followSwitch, noteSwitch, wasSwitched } from "./company-switch";

const channelName = "quitanda:company";

/**
 * Another tab has switched company or mode since this page was opened for `companyId`. Every page
 * broadcasts its company, so that other tabs notice before the server rejects a call.
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
