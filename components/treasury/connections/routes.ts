import type { PaymentMethod } from "@/db/schema/payments-enums";
import type { Connection } from "@/server/treasury/connections/schemas";

/** Connection of a new sale by a method. Must match the server's rule. `connections` must be in order of priority. */
export function findRoute(connections: readonly Connection[], method: PaymentMethod): Connection | null {
  const offering = connections.filter(({ methods }) => methods.includes(method));
  return offering.find(({ state }) => state === "active") ?? offering.find(({ state }) => state === "failing") ?? null;
}
