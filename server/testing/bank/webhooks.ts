import { readBody } from "./bodies";
import type { Registration } from "./books";
import { type Answer, answer, type Call, type Handler } from "./calls";
import { notFound, Problem } from "./problems";

type About = "pix" | "rec" | "cobr";

function refuse(razao: string, propriedade: string): never {
  throw new Problem("WebhookOperacaoInvalida", "A presente requisição busca criar um webhook inválido.", [
    { razao, propriedade },
  ]);
}

/** Only an address of this machine may be without TLS: a test's own server. */
function isAllowed({ protocol, hostname }: URL): boolean {
  return protocol === "https:" || (protocol === "http:" && ["127.0.0.1", "localhost"].includes(hostname));
}

function checkKey({ books, parameters: [key] }: Call, about: About): void {
  if (about === "pix" && key !== books.pixKey) refuse("A chave não pertence a este usuário recebedor.", "chave");
}

const registering = { pix: "PUT /webhook/{chave}", rec: "PUT /webhookrec", cobr: "PUT /webhookcobr" } as const;

function put(call: Call, about: About): Answer {
  checkKey(call, about);
  const { webhookUrl } = readBody(registering[about], call.body, "WebhookOperacaoInvalida", "webhook");
  if (!URL.canParse(webhookUrl) || !isAllowed(new URL(webhookUrl))) {
    refuse("O campo webhook.webhookUrl não respeita o schema.", "webhook.webhookUrl");
  }
  call.books.webhooks[about] = {
    url: webhookUrl,
    createdAt: call.now,
    skipsCertificate: call.reached.profile === "efi" && call.headers["x-skip-mtls-checking"] === "true",
  };
  return answer(200);
}

function registrationOf({ books }: Call, about: About): Registration {
  const found = books.webhooks[about];
  if (!found) throw notFound();
  return found;
}

function read(call: Call, about: About): Answer {
  if (about === "pix" && call.parameters[0] !== call.books.pixKey) throw notFound();
  const { url, createdAt } = registrationOf(call, about);
  const key = about === "pix" ? { chave: call.books.pixKey } : {};
  return answer(200, { webhookUrl: url, ...key, criacao: createdAt.toISOString() });
}

function remove(call: Call, about: About): Answer {
  registrationOf(call, about);
  call.books.webhooks[about] = null;
  return answer(204);
}

/** The operations on registered addresses. */
export const webhookHandlers: Record<string, Handler> = {
  "PUT /webhook/{chave}": (call) => put(call, "pix"),
  "GET /webhook/{chave}": (call) => read(call, "pix"),
  "DELETE /webhook/{chave}": (call) => remove(call, "pix"),
  "PUT /webhookrec": (call) => put(call, "rec"),
  "GET /webhookrec": (call) => read(call, "rec"),
  "DELETE /webhookrec": (call) => remove(call, "rec"),
  "PUT /webhookcobr": (call) => put(call, "cobr"),
  "GET /webhookcobr": (call) => read(call, "cobr"),
  "DELETE /webhookcobr": (call) => remove(call, "cobr"),
};
