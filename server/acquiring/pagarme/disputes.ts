import type { DisputedCharges, DisputedQuery, DisputeReport } from "../port/dispute-port";
import type { Outcome } from "../port/port";
import { callPagarme, type Session } from "./client";
import { done, unknown, unreadable } from "./outcomes";
import { isLastPage } from "./pages";
import { type Charge, ListedCharge, pageOf, type Transaction } from "./shapes";
import { readChargeWord, readTransactionWord } from "./words";

const ChargePage = pageOf(ListedCharge);
const pageSize = 100;
/** More pages of disputed charges than any seller has. Further pages are read the next day. */
const maxPages = 20;

/**
 * Returns the chargebacks of a charge, oldest first. Each chargeback is a separate transaction of
 * the charge. The API has one status for open and lost disputes, so a lost dispute stays `opened`
 * until someone corrects it (docs/operating/connect-pagarme.md). A dispute was won if the charge is
 * paid and a capture follows in its transactions, or if a capture precedes the next chargeback. If
 * the charge and its transactions contradict each other, one of them lags, and the dispute stays
 * open.
 *
 * @param index position of the charge among the charges of its key. An accidental duplicate has
 * position 1.
 */
export function disputesOf(charge: Charge, history: readonly Transaction[], index = 0): DisputeReport[] {
  const first = index === 0 ? "chargeback" : `chargeback-${charge.id}`;
  const keyOf = (position: number) => (position === 0 ? first : `${first}-${position + 1}`);
  const isDisputed = readChargeWord(charge.status) === "disputed";
  const words = history.map(({ status }) => readTransactionWord(status ?? ""));
  const openings = words.flatMap((word, at) => (word === "disputed" ? [at] : []));
  const about = { kind: "chargeback", reason: "", deadlineAt: null } as const;
  if (openings.length === 0) {
    return isDisputed ? [{ ...about, key: keyOf(0), state: "opened", amountInCents: null }] : [];
  }
  const whole = charge.paid_amount ?? charge.amount;
  return openings.map((at, position) => {
    const taken = history[at]?.amount ?? 0;
    const amountInCents = taken > 0 && taken < whole ? taken : null;
    // While the charge is disputed, a capture after the last chargeback does not show which dispute
    // was won or which record lags.
    const end = isDisputed ? (openings[position + 1] ?? at) : words.length;
    const isWon = words.slice(at, end).includes("paid");
    const verdict = isWon ? ({ state: "won", isInferred: true } as const) : ({ state: "opened" } as const);
    return { ...about, ...verdict, key: keyOf(position), amountInCents };
  });
}

/** Returns the keys of an account's disputed card charges, page by page. The API may ignore the filter. */
export async function listDisputed(session: Session, { from, to }: DisputedQuery): Promise<Outcome<DisputedCharges>> {
  const operation = "GET /charges";
  const asked = {
    status: "chargedback",
    payment_method: "credit_card",
    created_since: from.toISOString(),
    created_until: to.toISOString(),
  };
  const keys = new Set<string>();
  const seen = new Set<string>();
  let shown = 0;
  for (let page = 1; page <= maxPages; page += 1) {
    const query = { ...asked, page: String(page), size: String(pageSize) };
    const answer = await callPagarme(session, { operation, query });
    if (answer.kind !== "answered") return unknown(answer.error);
    const read = ChargePage.safeParse(answer.body);
    if (!read.success) return unreadable(session, operation, "answered something else than charges");
    const { data } = read.data;
    const listed = data.filter(({ id }) => !seen.has(id));
    for (const { id, code, status } of listed) {
      seen.add(id);
      if (code && readChargeWord(status) === "disputed") keys.add(code);
    }
    shown += data.length;
    if (isLastPage(read.data, shown)) return done({ keys: [...keys], isWhole: true });
    if (listed.length === 0) break;
  }
  return done({ keys: [...keys], isWhole: false });
}
