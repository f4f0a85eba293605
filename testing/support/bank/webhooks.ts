import { readBody } from "./bodies";
import type { News } from "./books";
import { type Answer, answer, type Call, type Handler } from "./calls";
import { notFound, refuse } from "./problems";

type About = News["about"];

/** Only loopback addresses may omit TLS. */
function isAllowed({ protocol, hostname }: URL): boolean {
  return protocol === "https:" || (protocol === "http:" && ["127.0.0.1", "localhost"].includes(hostname));
}

export const registering = { pix: "PUT /webhook/{chave}", rec: "PUT /webhookrec", cobr: "PUT /webhookcobr" } as const;

function put(call: Call, about: About): Answer {
  if (about === "pix" && call.parameters[0] !== call.books.pixKey) {
    refuse("A chave não pertence a este usuário recebedor.", "chave");
  }
  const { webhookUrl } = readBody<{ webhookUrl: string }>(call, "webhook");
  if (!URL.canParse(webhookUrl) || !isAllowed(new URL(webhookUrl))) {
    refuse("O campo webhook.webhookUrl não respeita o schema.", "webhook.webhookUrl");
  }
  call.books.webhooks[about] = { url: webhookUrl, createdAt: call.now };
  return answer(200);
}

function read({ books, parameters: [key] }: Call, about: About): Answer {
  const found = books.webhooks[about];
  if (!found || (about === "pix" && key !== books.pixKey)) throw notFound();
  const { url, createdAt } = found;
  const named = about === "pix" ? { chave: books.pixKey } : {};
  return answer(200, { webhookUrl: url, ...named, criacao: createdAt.toISOString() });
}

export const webhookHandlers: Record<string, Handler> = {
  "PUT /webhook/{chave}": (call) => put(call, "pix"),
  "GET /webhook/{chave}": (call) => read(call, "pix"),
  "PUT /webhookrec": (call) => put(call, "rec"),
  "GET /webhookrec": (call) => read(call, "rec"),
  "PUT /webhookcobr": (call) => put(call, "cobr"),
  "GET /webhookcobr": (call) => read(call, "cobr"),
};
