/** Brazil's states and its federal district, by the codes of the IBGE's list. */
export const states = [
  ...(["AC", "AL", "AM", "AP", "BA", "CE", "DF", "ES", "GO"] as const),
  ...(["MA", "MG", "MS", "MT", "PA", "PB", "PE", "PI", "PR"] as const),
  ...(["RJ", "RN", "RO", "RR", "RS", "SC", "SE", "SP", "TO"] as const),
] as const;
export type State = (typeof states)[number];

/** One price for all of Brazil, or one for each state. */
export const shippingKinds = ["fixed", "table"] as const;

/** The freight by state, in cents; null: not delivered there. */
export type FreightTable = Record<State, number | null>;
