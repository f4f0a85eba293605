import type { Customer } from "./books/books";
import type { CardData, StoredCard } from "./books/card-shapes";
import type { Call } from "./calls";
import { isLuhn } from "./cards";
import { idOf } from "./ids";
import { invalid, notFound } from "./problems";

export type PresentedCard = { data: CardData } | { token: string } | { cardId: string };

export interface CardBody {
  number?: string;
  holder_name?: string;
  exp_month?: number;
  exp_year?: number;
  token?: string;
  billing_address?: object;
}

export function readCard(
  { number = "", holder_name = "", exp_month = 0, exp_year = 0 }: CardBody,
  at: string,
): CardData {
  if (!isLuhn(number)) throw invalid(`${at}.number`, "The number field is not a valid card number.");
  if (holder_name.trim() === "") throw invalid(`${at}.holder_name`, "The holder_name field is required.");
  if (exp_month < 1 || exp_month > 12) throw invalid(`${at}.exp_month`, "The exp_month field is invalid.");
  if (exp_year < 1) throw invalid(`${at}.exp_year`, "The exp_year field is invalid.");
  return { number, holderName: holder_name, expMonth: exp_month, expYear: exp_year };
}

function consumeToken({ books, now }: Call, id: string, at: string): CardData {
  const token = books.tokens.get(id);
  if (!token || token.isUsed || token.endsAt <= now) throw invalid(at, "The token was not found or has expired.");
  token.isUsed = true;
  return token.card;
}

/** The acquirer stores a card without its CVV. */
export function takeCard(call: Call, customer: Customer, presented: PresentedCard, hasBilling: boolean): StoredCard {
  const at = "order.payments[0].credit_card";
  if ("cardId" in presented) {
    const stored = call.books.cards.get(presented.cardId);
    if (!stored || stored.deletedAt || stored.customerId !== customer.id) throw notFound("Card");
    return stored;
  }
  const data = "token" in presented ? consumeToken(call, presented.token, `${at}.card_token`) : presented.data;
  const stored: StoredCard = {
    id: idOf("card"),
    customerId: customer.id,
    card: data,
    hasBilling,
    createdAt: call.now,
    deletedAt: null,
  };
  call.books.cards.set(stored.id, stored);
  return stored;
}
