/** The rules that refuse a refund, by the wire's sentences (docs/decisions.md 5). */
const faults = [
  [/balance of the company/, "balance"],
  [/more than what is left/, "left"],
  [/must be asked for within/, "late"],
  [/acquirer refused/, "acquirer"],
  [/^pixKey:/, "pixKey"],
] as const;

export type RefundFault = (typeof faults)[number][1];

/** Which rule refused a refund, told from the sentence of its refusal; null for none that we know. */
export function refundFault(sentence: string | null): RefundFault | null {
  return faults.find(([words]) => sentence !== null && words.test(sentence))?.[1] ?? null;
}
