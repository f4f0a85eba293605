import { closeDatabase, openDatabase } from "@/db/client";
import { environment } from "@/server/core/env/env";
import { answerContact, answerOrder } from "@/server/runtime/page-api/checkout-api";
import { freshAddress } from "../api-calls";
import { sayAnswers } from "../canary-answers";

/**
 * Sends valid and invalid cards through a checkout page in a process that logs everything:
 * normally, with a read-only database, so that an order fails with its card in memory, and without
 * a database.
 */

export interface CheckoutCanary {
  slug: string;
  numbers: string[];
  card: Record<string, string>;
  remembered: string;
  token: string;
}

type Fields = Record<string, string>;

const { slug, numbers, card, remembered, token }: CheckoutCanary = JSON.parse(process.env.CANARY ?? "");
const { publicUrl } = environment();
const answers: string[] = [];
const sameVisit = `visit=${crypto.randomUUID()}`;
const pages = { "/contact": answerContact, "/order": answerOrder };

async function send(path: keyof typeof pages, fields: Fields, accept: string, cookie = ""): Promise<void> {
  const body = new URLSearchParams(fields).toString();
  const headers = {
    accept,
    "content-type": "application/x-www-form-urlencoded",
    "content-length": String(body.length),
    origin: publicUrl,
    "x-forwarded-for": freshAddress(),
    cookie,
  };
  const request = new Request(`${publicUrl}/c/${slug}${path}`, { method: "POST", headers, body });
  const answer = await pages[path](slug, { request, locale: "pt-BR", now: new Date() });
  answers.push(`${answer.status} ${JSON.stringify([...answer.headers])} ${await answer.text()}`);
}

async function order(fields: Fields): Promise<void> {
  for (const accept of ["application/json", "text/html"]) {
    const sent = { order: token + answers.length.toString().padStart(3, "0"), ...card, ...fields };
    await send("/contact", sent, accept);
    await send("/order", sent, accept);
  }
}

for (const cardNumber of numbers) {
  const wrong = ["cardExpiry", "cardCvv", "email", "document", "installments"];
  await order({ cardNumber });
  for (const name of wrong) await order({ cardNumber, [name]: cardNumber });
}
const [cardNumber = ""] = numbers;
await send("/contact", { ...card, order: remembered }, "application/json", sameVisit);
await closeDatabase();
openDatabase({ url: `${process.env.DATABASE_URL}?default_transaction_read_only=on` });
await order({ cardNumber });
await send("/order", { ...card, cardNumber, order: remembered }, "application/json", sameVisit);
await closeDatabase();
openDatabase({ url: "postgres://nobody:x@127.0.0.1:1/none" });
await order({ cardNumber });
sayAnswers(answers);
