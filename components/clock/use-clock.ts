"use client";

import { keepPreviousData, useMutation, useQuery } from "@tanstack/react-query";
import { useRouter } from "next/navigation";
import { useTRPC } from "../trpc/client";
import { useRefresh } from "../trpc/refresh";
import { toPage } from "../ui/address-filters";
import { useOnChange } from "../ui/use-on-change";

/** How often the clock is read while it advances, and while it only ticks. */
const [advancingMs, tickingMs] = [700, 20_000];

/** The company's clock with a page of its timeline; when an advance ends, all of the page's queries are read anew. */
export function useClock(page = 1) {
  const trpc = useTRPC();
  const refresh = useRefresh();
  const router = useRouter();
  const query = useQuery({
    ...trpc.clock.read.queryOptions(toPage(page)),
    placeholderData: keepPreviousData,
    refetchInterval: ({ state }) => (state.data?.advancing ? advancingMs : tickingMs),
  });
  useOnChange(query.data?.advancing, () => {
    if (!query.data || query.data.advancing) return;
    void refresh();
    // The frame of the dashboard knows the company's today.
    router.refresh();
  });
  return query;
}

/** Moves the company's clock on, or stops it. */
export function useClockMoves() {
  const trpc = useTRPC();
  const router = useRouter();
  const refresh = useRefresh();
  const onSettled = async () => {
    await refresh();
    // The frame of the dashboard shows the bar from the first advance on.
    router.refresh();
  };
  return {
    advance: useMutation(trpc.clock.advance.mutationOptions({ onSettled })),
    stop: useMutation(trpc.clock.stop.mutationOptions({ onSettled })),
  };
}
