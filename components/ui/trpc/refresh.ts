"use client";

import { useQueryClient } from "@tanstack/react-query";

export function useRefresh(): () => Promise<void> {
  const queryClient = useQueryClient();
  return () => queryClient.invalidateQueries();
}
