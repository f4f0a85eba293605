"use client";

import { useQueryClient } from "@tanstack/react-query";

/** Asks again for everything that is on the page, after something was changed. */
export function useRefresh(): () => Promise<void> {
  const queryClient = useQueryClient();
  return () => queryClient.invalidateQueries();
}
