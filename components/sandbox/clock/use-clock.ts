"use client";

import { keepPreviousData, useMutation, useQuery } from "@tanstack/react-query";
import { useRouter } from "next/navigation";
import type { SandboxClock } from "@/server/sandbox/clock/schemas";
import { toPage } from "../../ui/address-filters";
import { useTRPC } from "../../ui/trpc/client";
import { useRefresh } from "../../ui/trpc/refresh";
import { useOnChange } from "../../ui/use-on-change";
import { useRunUnderWay } from "../scenarios/use-scenarios";

/** During an advance or reset, and otherwise. */
const [busyMs, tickingMs] = [700, 20_000];

/**
 * Polls the clock with one page of its timeline. Refetches the whole page when an advance, reset or
 * scenario run ends.
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
  // The clock pauses at each action of a run.
  const isBusy = isRunning || isMoving(query.data);
  useOnChange(isBusy, () => {
    if (!isBusy) void refresh();
  });
  return query;
}

function isMoving(clock: SandboxClock | undefined): boolean {
  return clock !== undefined && (clock.advancing || clock.resetting);
}

/** Refetches the page and the dashboard's layout, which shows the clock bar between the first advance and a reset. */
function useClockRefresh(): () => Promise<void> {
  const router = useRouter();
  const refresh = useRefresh();
  return async () => {
    await refresh();
    router.refresh();
  };
}

export function useClockMoves() {
  const trpc = useTRPC();
  const onSettled = useClockRefresh();
  return {
    advance: useMutation(trpc.clock.advance.mutationOptions({ onSettled })),
    stop: useMutation(trpc.clock.stop.mutationOptions({ onSettled })),
    reset: useMutation(trpc.clock.reset.mutationOptions({ onSettled })),
  };
}
