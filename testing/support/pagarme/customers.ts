import type { Books, Customer } from "./books/books";
import { answer, type Call, type Handler } from "./calls";
import { idOf } from "./ids";
import { invalid, notFound } from "./problems";
import { showCustomer, showStoredCard } from "./show";
import { type CardBody, takeCard } from "./take-card";

export function upsertCustomer(books: Books, body: Customer["body"], now: Date): Customer {
  const known = books.customersByEmail.get(body.email);
  if (known) {
    Object.assign(known, { body, updatedAt: now });
    return known;
  }
  const customer: Customer = { id: idOf("cus"), createdAt: now, updatedAt: now, body };
  books.customers.set(customer.id, customer);
  books.customersByEmail.set(body.email, customer);
  return customer;
}

const digits = /^\d+$/;

export function checkCustomer(body: Customer["body"], at: string): void {
  const { name, document, type, email } = body;
  const length = type === "company" ? 14 : 11;
  if (type !== "individual" && type !== "company") throw invalid(`${at}.type`, "The type field is invalid.");
  if (document.length !== length || (type === "individual" && !digits.test(document))) {
    throw invalid(`${at}.document`, "The document field is not a valid number.");
  }
  if (!/^[^@\s]+@[^@\s]+$/.test(email)) throw invalid(`${at}.email`, "The email field is not a valid e-mail address.");
  if (name.length > 64) throw invalid(`${at}.name`, "The name field has at most 64 characters.");
  if (email.length > 64) throw invalid(`${at}.email`, "The email field has at most 64 characters.");
}

function customerOf({ books, parameters: [id = ""] }: Call): Customer {
  const found = books.customers.get(id);
  if (!found) throw notFound("Customer");
  return found;
}

const keepCard: Handler = (call) => {
  const customer = customerOf(call);
  const { token = "", billing_address } = call.body as CardBody;
  return answer(showStoredCard(takeCard(call, customer, { token }, billing_address !== undefined)));
};

const removeCard: Handler = (call) => {
  const { id } = customerOf(call);
  const stored = call.books.cards.get(call.parameters[1] ?? "");
  if (!stored || stored.customerId !== id || stored.deletedAt) throw notFound("Card");
  stored.deletedAt = call.now;
  return answer(showStoredCard(stored));
};

export const customerHandlers: Record<string, Handler> = {
  "POST /customers": ({ books, body, now }) => {
    checkCustomer(body as Customer["body"], "customer");
    return answer(showCustomer(upsertCustomer(books, body as Customer["body"], now)));
  },
  "POST /customers/{id}/cards": keepCard,
  "DELETE /customers/{id}/cards/{id}": removeCard,
};
