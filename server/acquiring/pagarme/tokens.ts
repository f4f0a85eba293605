import type { CardBrand } from "@/db/schema/payments-enums";
import { sha256Hex } from "../../core/crypto/crypto";
import type { CardFacts, KeepRequest, KeptCard } from "../port/card-port";
import type { Outcome } from "../port/port";
import { readKeptCard } from "./cards";
import { callPagarme, type Session } from "./client";
import { composeAddress, composeCustomer } from "./customers";
import { done, unknown, unreadable, unsupported } from "./outcomes";
import { Created, Token } from "./shapes";

export const isToken = (text: string): boolean => /^token_[A-Za-z0-9]{8,60}$/.test(text);

const brands: Readonly<Record<string, CardBrand>> = {
  visa: "visa",
  mastercard: "mastercard",
  elo: "elo",
  amex: "amex",
  americanexpress: "amex",
  hipercard: "hipercard",
  diners: "diners",
  dinersclub: "diners",
  discover: "discover",
  jcb: "jcb",
};

/** Reads the card behind a token without consuming the token. Null if the token is unknown, used or expired. */
export async function readToken(session: Session, token: string): Promise<Outcome<CardFacts | null>> {
  const operation = "GET /tokens/{id}";
  const query = { appId: session.account.publicKey };
  const answer = await callPagarme(session, { operation, parameters: [token], query });
  if (answer.kind === "failed") return unknown(answer.error);
  if (answer.kind === "problem") return answer.problem.isAbsent ? done(null) : unknown(answer.error);
  const read = Token.safeParse(answer.body);
  if (!read.success || read.data.id !== token) return unreadable(session, operation, "answered without the card");
  const { card, expires_at: endsAt } = read.data;
  if (endsAt && endsAt.getTime() <= Date.now()) return done(null);
  const brand = brands[card.brand.toLowerCase().replace(/[^a-z]/g, "")];
  if (!brand) return unreadable(session, operation, "answered a brand that we do not know");
  const expirationMonth = String(card.exp_month).padStart(2, "0");
  const expirationYear = String(card.exp_year % 100).padStart(2, "0");
  const holderName = card.holder_name ?? "";
  // Different cards may share a fingerprint, which only makes checks stricter.
  const facts = [card.first_six_digits ?? "", card.last_four_digits, expirationMonth, expirationYear, brand];
  const fingerprint = sha256Hex([...facts, holderName.trim().toUpperCase()].join("|"));
  return done({ brand, last4: card.last_four_digits, holderName, expirationMonth, expirationYear, fingerprint });
}

/** Stores a token's card for its customer. Null if the token is unknown, used or expired. */
export async function keepCard(
  session: Session,
  { key, token, payer }: KeepRequest,
): Promise<Outcome<KeptCard | null>> {
  const customer = await callPagarme(session, {
    operation: "POST /customers",
    body: composeCustomer(payer, key),
    key: `${key}-customer`,
  });
  if (customer.kind !== "answered") return unknown(customer.error);
  const owner = Created.safeParse(customer.body);
  if (!owner.success) return unreadable(session, "POST /customers", "answered something else than a customer");
  const operation = "POST /customers/{id}/cards";
  const address = composeAddress(payer.address);
  const body = { token, ...(address ? { billing_address: address } : {}) };
  // The charge uses the key without a suffix, because a key is valid for one request.
  const answer = await callPagarme(session, { operation, parameters: [owner.data.id], body, key: `${key}-card` });
  if (answer.kind === "failed") return unknown(answer.error);
  if (answer.kind === "problem") {
    const { status, isOfKey } = answer.problem;
    if (isOfKey) return unknown(answer.error);
    // The issuer refused the card during the acquirer's verification.
    if (status === 412) return { kind: "refused", refusal: { reason: "invalid_card", code: null, retryable: false } };
    return [400, 404, 422].includes(status) ? done(null) : unknown(answer.error);
  }
  const card = Created.safeParse(answer.body);
  if (!card.success) return unreadable(session, operation, "answered something else than a card");
  return done({ cardId: `${owner.data.id}/${card.data.id}` });
}

/** Succeeds if the card does not exist. */
export async function forgetCard(session: Session, { cardId }: KeptCard): Promise<Outcome<null>> {
  const kept = readKeptCard(cardId);
  if (!kept) return unsupported;
  const operation = "DELETE /customers/{id}/cards/{card_id}";
  const answer = await callPagarme(session, { operation, parameters: [kept.customerId, kept.cardId] });
  if (answer.kind === "answered") return done(null);
  return answer.kind === "problem" && answer.problem.isAbsent ? done(null) : unknown(answer.error);
}
