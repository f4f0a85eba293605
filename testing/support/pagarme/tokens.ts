import type { Token } from "./books/card-shapes";
import { answer, type Handler } from "./calls";
import { idOf } from "./ids";
import { invalid, notFound } from "./problems";
import { showToken } from "./show";
import { type CardBody, readCard } from "./take-card";

const tokenMilliseconds = 60_000;

/** `POST /tokens`: exchanges a card for a single-use token. Called by browsers. */
const tokenize: Handler = ({ books, body, now }) => {
  const { type, card } = body as { type: string; card: CardBody };
  if (type !== "card") throw invalid("type", "The type field is invalid.");
  const data = readCard(card, "card");
  const endsAt = new Date(now.getTime() + tokenMilliseconds);
  const token: Token = { id: idOf("token"), card: data, createdAt: now, endsAt, isUsed: false };
  books.tokens.set(token.id, token);
  return answer(showToken(token));
};

const read: Handler = ({ books, parameters: [id = ""], now }) => {
  const token = books.tokens.get(id);
  if (!token || token.isUsed || token.endsAt <= now) throw notFound("Token");
  return answer(showToken(token));
};

export const tokenHandlers: Record<string, Handler> = { "POST /tokens": tokenize, "GET /tokens/{id}": read };
