import { usePathname } from "next/navigation";
import { useState } from "react";
import type { CompanyMode } from "@/db/schema/sandbox-enums";
import { useTRPCClient } from "../trpc/client";
import { type ShownFailure, toFailure } from "../trpc/failure";
import { askToLeave } from "../unsaved";
import { useAccess } from "./access";
import { useMode } from "./mode";

export interface ModeSwitch {
  mode: CompanyMode | null;
  switchMode: () => Promise<void>;
  isBusy: boolean;
  failure: ShownFailure | null;
}

/** Switches between test and production mode without signing out. Creates a missing test company. */
export function useModeSwitch(): ModeSwitch {
  const { mode, otherId, chooseCompany } = useMode();
  const mayOpen = useAccess().includes("settings.write");
  const client = useTRPCClient();
  const path = usePathname();
  const [isBusy, setBusy] = useState(false);
  const [failure, setFailure] = useState<ShownFailure | null>(null);

  async function switchMode() {
    if (isBusy || !(await askToLeave())) return;
    setBusy(true);
    setFailure(null);
    try {
      const there = await client.testMode.otherPage.query({ path });
      const companyId = otherId ?? (await client.testMode.open.mutate({})).companyId;
      await chooseCompany(companyId);
      window.location.assign(there.path);
    } catch (error) {
      setFailure(toFailure(error));
      setBusy(false);
    }
  }

  const isOffered = mode !== "rehearsal" && (otherId !== null || mayOpen);
  return { mode: isOffered ? mode : null, switchMode, isBusy, failure };
}
