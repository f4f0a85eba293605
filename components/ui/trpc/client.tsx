"use client";

import { QueryClientProvider } from "@tanstack/react-query";
import { createTRPCClient, httpBatchLink, httpLink, type Operation, splitLink } from "@trpc/client";
import { createTRPCContext } from "@trpc/tanstack-react-query";
import { type ReactNode, useState } from "react";
import superjson from "superjson";
import type { AppRouter } from "@/server/router";
import { createQueryClient } from "./query-client";

const { TRPCProvider, useTRPC, useTRPCClient } = createTRPCContext<AppRouter>();

export { useTRPC, useTRPCClient };

const restApi = { url: "/api/trpc", transformer: superjson };

/** Page's company, so that the server rejects calls after a switch. */
function pageHeaders(companyId: string | null): Record<string, string> {
  return companyId ? { "x-page-company": companyId } : {};
}

/** Key of a call that moves money, so that a double click or a retry moves it once. */
function idempotencyKeyOf({ context }: Operation): string | null {
  return typeof context.idempotencyKey === "string" ? context.idempotencyKey : null;
}

/**
 * tRPC procedures over `/api/trpc`, authenticated by the session cookie. Concurrent calls are
 * batched, except those with an `idempotencyKey` in their context, because the header belongs to a
 * single call. Each company needs an instance (with a `key`), so that caches are not shared.
 */
export function Trpc({ companyId, children }: { companyId: string | null; children: ReactNode }) {
  const [queryClient] = useState(createQueryClient);
  const [trpcClient] = useState(() =>
    createTRPCClient<AppRouter>({
      links: [
        splitLink({
          condition: (operation) => idempotencyKeyOf(operation) !== null,
          true: httpLink({
            ...restApi,
            headers: ({ op }) => ({
              ...pageHeaders(companyId),
              "idempotency-key": idempotencyKeyOf(op) ?? undefined,
            }),
          }),
          false: httpBatchLink({ ...restApi, headers: pageHeaders(companyId), maxURLLength: 4000, maxItems: 20 }),
        }),
      ],
    }),
  );
  return (
    <QueryClientProvider client={queryClient}>
      <TRPCProvider trpcClient={trpcClient} queryClient={queryClient}>
        {children}
      </TRPCProvider>
    </QueryClientProvider>
  );
}
