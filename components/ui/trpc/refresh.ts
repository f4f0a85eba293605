"use client";

import { useQueryClient } from "@tanstack/react-query";

/** Reloads all queries of the page after a change. */
export function useRefresh(): () => Promise<void> {
  const queryClient = useQueryClient();
  return () => queryClient.invalidateQueries();
}
