import type { PaymentMethod } from "@/db/schema/payments-enums";
import type { Connection } from "@/server/treasury/connections/schemas";

/** The connection of a list, in order of preference, that a new sale by a method goes through, as the server chooses it. */
export function findRoute(connections: readonly Connection[], method: PaymentMethod): Connection | null {
  const offering = connections.filter(({ methods }) => methods.includes(method));
  return offering.find(({ state }) => state === "active") ?? offering.find(({ state }) => state === "failing") ?? null;
}
