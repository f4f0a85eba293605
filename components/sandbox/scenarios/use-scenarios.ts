"use client";

import { useQuery } from "@tanstack/react-query";
import { useRouter } from "next/navigation";
import type { ScenarioRun, Scenarios } from "@/server/sandbox/scenarios/schemas";
import { useTRPC } from "../../ui/trpc/client";
import { useRefresh } from "../../ui/trpc/refresh";

export type ScenarioSummary = Scenarios["scenarios"][number];

/** How often a run under way is read. */
const runningMs = 1_000;

/** The company's scenarios with its last run, read anew while that is under way. */
export function useScenarios() {
  const trpc = useTRPC();
  return useQuery({
    ...trpc.scenarios.list.queryOptions({}),
    refetchInterval: ({ state }) => (state.data?.lastRun?.status === "running" ? runningMs : false),
  });
}

/** The company's run under way; null without one. */
export function useRunUnderWay(): ScenarioRun | null {
  const run = useScenarios().data?.lastRun ?? null;
  return run?.status === "running" ? run : null;
}

/** Reads the page anew after a run began or was stopped: the frame of the dashboard has the clock from the first run on. */
export function useRunRefresh(): () => Promise<void> {
  const router = useRouter();
  const refresh = useRefresh();
  return async () => {
    await refresh();
    router.refresh();
  };
}
