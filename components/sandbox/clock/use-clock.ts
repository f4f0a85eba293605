"use client";

import { keepPreviousData, useMutation, useQuery } from "@tanstack/react-query";
import { useRouter } from "next/navigation";
import type { SandboxClock } from "@/server/sandbox/clock/schemas";
import { toPage } from "../../ui/address-filters";
import { useTRPC } from "../../ui/trpc/client";
import { useRefresh } from "../../ui/trpc/refresh";
import { useOnChange } from "../../ui/use-on-change";
import { useRunUnderWay } from "../scenarios/use-scenarios";

/** How often the clock is read while it advances or its company's data is wiped, and while it only ticks. */
const [busyMs, tickingMs] = [700, 20_000];

/**
 * The company's clock with a page of its timeline. When an advance, a reset or the run of a scenario ends, the whole page
 * is read anew.
 */
export function useClock(page = 1) {
  const trpc = useTRPC();
  const refresh = useClockRefresh();
  const isRunning = useRunUnderWay() !== null;
  const query = useQuery({
    ...trpc.clock.read.queryOptions(toPage(page)),
    placeholderData: keepPreviousData,
    refetchInterval: ({ state }) => (isRunning || isMoving(state.data) ? busyMs : tickingMs),
  });
  // The clock of a run rests for a moment at each action.
  const isBusy = isRunning || isMoving(query.data);
  useOnChange(isBusy, () => {
    if (!isBusy) void refresh();
  });
  return query;
}

function isMoving(clock: SandboxClock | undefined): boolean {
  return clock !== undefined && (clock.advancing || clock.resetting);
}

/** Reads the page anew, with the frame of the dashboard: it has the bar from the first advance until a reset. */
function useClockRefresh(): () => Promise<void> {
  const router = useRouter();
  const refresh = useRefresh();
  return async () => {
    await refresh();
    router.refresh();
  };
}

/** Moves the company's clock on, stops it, or wipes the company's sandbox data with it. */
export function useClockMoves() {
  const trpc = useTRPC();
  const onSettled = useClockRefresh();
  return {
    advance: useMutation(trpc.clock.advance.mutationOptions({ onSettled })),
    stop: useMutation(trpc.clock.stop.mutationOptions({ onSettled })),
    reset: useMutation(trpc.clock.reset.mutationOptions({ onSettled })),
  };
}
