import type { Books, SplitRule } from "./books/books";
import { idOf } from "./ids";
import { invalid } from "./problems";

export interface SplitBody {
  type: string;
  amount: number;
  recipient_id: string;
  options?: { liable?: boolean; charge_processing_fee?: boolean; charge_remainder_fee?: boolean };
}

/** Recipient statuses that may appear in a split, including those before registration is complete. */
const takesMoney: readonly string[] = ["registration", "affiliation", "active"];

function checkSum(rules: SplitBody[], amount: number, at: string): void {
  const types = new Set(rules.map(({ type }) => type));
  const [type] = types;
  if (types.size !== 1 || (type !== "flat" && type !== "percentage")) throw invalid(at, "The types are invalid.");
  const sum = rules.reduce((total, rule) => total + rule.amount, 0);
  const wanted = type === "flat" ? amount : 100;
  if (sum !== wanted) throw invalid(at, `The sum of the split must be ${wanted} and is ${sum}.`);
  const wrong = rules.findIndex((rule) => !Number.isInteger(rule.amount) || rule.amount < 0);
  if (wrong >= 0) throw invalid(`${at}[${wrong}].amount`, "The amount must be a whole number.");
}

/** The rules must distribute the whole amount and determine who bears the fee, the remainder and the risk. */
export function readSplit(books: Books, rules: SplitBody[], amount: number, at: string): SplitRule[] {
  if (rules.length === 0) return [];
  checkSum(rules, amount, at);
  for (const [index, { recipient_id }] of rules.entries()) {
    const recipient = books.recipients.get(recipient_id);
    const field = `${at}[${index}].recipient_id`;
    if (!recipient) throw invalid(field, "The recipient was not found.");
    if (!takesMoney.includes(recipient.status)) throw invalid(field, `The recipient is ${recipient.status}.`);
  }
  for (const option of ["liable", "charge_processing_fee", "charge_remainder_fee"] as const) {
    if (!rules.some(({ options }) => options?.[option])) throw invalid(at, `One rule must have ${option}.`);
  }
  return rules.map(({ type, amount: part, recipient_id, options }) => ({
    id: idOf("sr"),
    recipientId: recipient_id,
    type: type === "flat" ? "flat" : "percentage",
    amount: part,
    liable: options?.liable ?? false,
    chargeProcessingFee: options?.charge_processing_fee ?? false,
    chargeRemainderFee: options?.charge_remainder_fee ?? false,
  }));
}

/** The parts must be whole cents, belong to recipients of the sale, and add up to the refund. */
export function readRefundSplit(rules: SplitBody[], recipients: string[], amount: number) {
  checkSum(rules, amount, "split");
  return rules.map(({ type, amount: part, recipient_id }, index) => {
    if (type !== "flat") throw invalid(`split[${index}].type`, "The fake shares refunds by amounts.");
    if (!recipients.includes(recipient_id)) throw invalid(`split[${index}].recipient_id`, "The recipient has no part.");
    return { recipientId: recipient_id, amount: part };
  });
}
