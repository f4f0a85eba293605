import { type State, states } from "@/db/schema/catalog-enums";
import { ShippingTerms } from "@/server/catalog/shipping/schemas";
import { parseMoney } from "../../ui/typed-money";

export const kinds = ["none", "fixed", "table", "pickup"] as const;
export type Kind = (typeof kinds)[number];

export interface TypedShipping {
  kind: Kind;
  /** Amounts in reais, as text. */
  amount: string;
  prices: Partial<Record<State, string>>;
  place: string;
}

export function typedOf(saved: ShippingTerms | null, text: (cents: number) => string): TypedShipping {
  return {
    kind: saved?.kind ?? "none",
    amount: saved?.kind === "fixed" ? text(saved.amountInCents) : "",
    prices: writePrices(saved, text),
    place: saved?.kind === "pickup" ? saved.place : "",
  };
}

function writePrices(saved: ShippingTerms | null, text: (cents: number) => string): TypedShipping["prices"] {
  if (saved?.kind !== "table") return {};
  const { prices } = saved;
  return Object.fromEntries(
    states.map((state) => {
      const cents = prices[state];
      return [state, cents === null ? "" : text(cents)];
    }),
  );
}

/**
 * Parses the form. Returns null if the product is neither shipped nor picked up, and undefined if
 * the input is invalid.
 */
export function readTerms({ kind, amount, prices, place }: TypedShipping): ShippingTerms | null | undefined {
  if (kind === "none") return null;
  const read = (typed = "") => (typed.trim() === "" ? null : (parseMoney(typed) ?? undefined));
  const candidates = {
    fixed: { kind, amountInCents: read(amount) },
    table: { kind, prices: Object.fromEntries(states.map((state) => [state, read(prices[state])])) },
    pickup: { kind, place },
  };
  return ShippingTerms.safeParse(candidates[kind]).data;
}
