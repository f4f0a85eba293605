"use client";

import { useQuery } from "@tanstack/react-query";
import { useRouter } from "next/navigation";
import type { ScenarioRun, Scenarios } from "@/server/sandbox/scenarios/schemas";
import { useTRPC } from "../../ui/trpc/client";
import { useRefresh } from "../../ui/trpc/refresh";

export type ScenarioSummary = Scenarios["scenarios"][number];

const runningMs = 1_000;

export function useScenarios() {
  const trpc = useTRPC();
  return useQuery({
    ...trpc.scenarios.list.queryOptions({}),
    refetchInterval: ({ state }) => (state.data?.lastRun?.status === "running" ? runningMs : false),
  });
}

export function useRunUnderWay(): ScenarioRun | null {
  const run = useScenarios().data?.lastRun ?? null;
  return run?.status === "running" ? run : null;
}

/** Refetches the page and the dashboard's layout, which shows the clock from the first run on. */
export function useRunRefresh(): () => Promise<void> {
  const router = useRouter();
  const refresh = useRefresh();
  return async () => {
    await refresh();
    router.refresh();
  };
}
