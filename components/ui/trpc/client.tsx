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

/** Returns the header with the page's company, so that the server refuses the page's calls after a switch. */
function pageHeaders(companyId: string | null): Record<string, string> {
  return companyId ? { "x-page-company": companyId } : {};
}

/** Returns the idempotency key of a call that moves money, so that a double press or a retry moves it once. */
function idempotencyKeyOf({ context }: Operation): string | null {
  return typeof context.idempotencyKey === "string" ? context.idempotencyKey : null;
}

/**
 * Provides the procedures to the browser over `/api/trpc` with the session cookie. Concurrent calls are batched, except
 * calls with an `idempotencyKey` in their context, because that header belongs to a single call. Each company needs a
 * separate instance (a `key`) with a separate cache.
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
