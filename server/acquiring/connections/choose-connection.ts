import type { CompanyConnection } from "@/db/schema";
import type { CardBrand, PaymentMethod } from "@/db/schema/payments-enums";
import type { RoutingRule } from "@/db/schema/treasury-shapes";

/** Facts known about a charge when its connection is chosen. A condition on an unknown fact does not match. */
export interface ChargeFacts {
  /** Includes interest. */
  amountInCents?: number | undefined;
  /** Number of installments for cards; 1 for other methods. */
  installments?: number | undefined;
  brand?: CardBrand | undefined;
}

export interface Routed {
  connections: CompanyConnection[];
  routing: RoutingRule[];
}

/**
 * Returns the connections available for a new charge, best first (docs/domains/acquiring.md).
 * Active connections of matching rules come first, in rule order, followed by the other active
 * connections by priority. Without an active one, returns those whose last checks failed, because
 * their acquirer may have recovered. Excludes connections that are in testing, blocked or off.
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

/**
 * Reports whether a card charge's connection depends on the brand, which is unknown until the card
 * token is consumed.
 */
export function routesByBrand({ connections, routing }: Routed): boolean {
  if (connections.length < 2) return false;
  return routing.some(({ method, brands }) => method === "credit_card" && brands !== undefined);
}
