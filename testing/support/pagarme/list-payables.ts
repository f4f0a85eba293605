import type { Payable } from "./books/books";
import { answer, type Handler } from "./calls";
import { isoOf } from "./ids";
import { invalid } from "./problems";

function show(payable: Payable) {
  const { id, status, amount, fee, installment, charge, splitId, recipientId, type, paymentDate, createdAt } = payable;
  return {
    id,
    status,
    amount,
    fee,
    anticipation_fee: 0,
    fraud_coverage_fee: 0,
    installment,
    gateway_id: id,
    charge_id: charge.id,
    split_id: splitId,
    bulk_anticipation_id: null,
    recipient_id: recipientId,
    originator_model: null,
    originator_model_id: null,
    payment_date: isoOf(paymentDate),
    original_payment_date: isoOf(paymentDate),
    type,
    payment_method: charge.method,
    created_at: isoOf(createdAt),
    liquidation_arrangement_id: null,
    settlement_id: null,
    payment_profile_id: null,
  };
}

/** `GET /payables`, with cursor-based pages. */
const list: Handler = ({ books, query, quirk }) => {
  const chargeId = query.get("charge_id");
  const asked = chargeId ? (books.charges.get(chargeId)?.payables ?? []) : books.payables;
  const filtered = quirk === "ignores_filter" ? books.payables : asked;
  const shown = quirk === "late_index" ? [] : filtered;
  const from = Number(query.get("forward_cursor") ?? 0);
  const size = Math.min(Number(query.get("size") ?? 30), books.behavior.pageSize);
  if (!Number.isInteger(from) || !Number.isInteger(size) || size < 1) throw invalid("size", "The page is invalid.");
  const forward_cursor = from + size < shown.length ? String(from + size) : null;
  return answer({ data: shown.slice(from, from + size).map(show), paging: { forward_cursor } });
};

export const payableHandlers: Record<string, Handler> = { "GET /payables": list };
