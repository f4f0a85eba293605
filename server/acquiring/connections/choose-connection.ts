import type { CompanyConnection } from "@/db/schema";
import type { CardBrand, PaymentMethod } from "@/db/schema/payments-enums";
import type { RoutingRule } from "@/db/schema/treasury-shapes";

/** What is known of a charge when its connection is chosen. A rule with a condition on something unknown does not match. */
export interface ChargeFacts {
  /** The whole charge, interest included. */
  amountInCents?: number | undefined;
  /** Of a card; 1 for other methods. */
  installments?: number | undefined;
  brand?: CardBrand | undefined;
}

/** A company's connections, in order of preference, and its rules. */
export interface Routed {
  connections: CompanyConnection[];
  routing: RoutingRule[];
}

/**
 * The connections that a new charge may go through, best first (docs/decisions.md 14): the active ones of matching rules
 * in the order of the rules, then the active ones by priority. Without an active one, those whose last checks failed,
 * since their acquirer may be back by now. Never one that is in testing, blocked or off.
 */
export function rankConnections(
  { connections, routing }: Routed,
  method: PaymentMethod,
  facts: ChargeFacts,
): CompanyConnection[] {
  const offering = connections.filter(({ methods }) => methods.includes(method));
  const active = offering.filter(({ state }) => state === "active");
  if (active.length === 0) return offering.filter(({ state }) => state === "failing");
  if (active.length === 1) return active;
  const preferred = routing
    .filter((rule) => matches(rule, method, facts))
    .flatMap(({ connectionId }) => active.filter(({ id }) => id === connectionId));
  return [...new Set([...preferred, ...active])];
}

function matches(
  rule: RoutingRule,
  method: PaymentMethod,
  { amountInCents, installments, brand }: ChargeFacts,
): boolean {
  return (
    rule.method === method &&
    (rule.brands === undefined || (brand !== undefined && rule.brands.includes(brand))) &&
    isWithin(installments, rule.minInstallments, rule.maxInstallments) &&
    isWithin(amountInCents, rule.minAmountInCents, rule.maxAmountInCents)
  );
}

function isWithin(value: number | undefined, lowest: number | undefined, highest: number | undefined): boolean {
  if (lowest === undefined && highest === undefined) return true;
  return value !== undefined && value >= (lowest ?? value) && value <= (highest ?? value);
}

/** Whether the connection of a card depends on its brand, which is known only once its token was opened. */
export function routesByBrand({ connections, routing }: Routed): boolean {
  if (connections.length < 2) return false;
  return routing.some(({ method, brands }) => method === "credit_card" && brands !== undefined);
}
