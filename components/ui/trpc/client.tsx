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

/** Returns a header with the page's company, so that the server rejects calls after a switch. */
function pageHeaders(companyId: string | null): Record<string, string> {
  return companyId ? { "x-page-company": companyId } : {};
}

/**
 * Returns the idempotency key of a call that moves money. With the key, a double click or a retry moves the money only
 * once.
 */
function idempotencyKeyOf({ context }: Operation): string | null {
  return typeof context.idempotencyKey === "string" ? context.idempotencyKey : null;
}

/**
 * Provides the tRPC procedures to the browser over `/api/trpc`, authenticated by the session cookie. Concurrent calls
 * are batched. Calls with an `idempotencyKey` in their context are sent individually, because the header belongs to a
 * single call. Each company needs a separate instance (with a `key`), so that caches are not shared.
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
