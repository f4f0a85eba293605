import type { PagarmeAccount } from "./accounts";
import { decideCard } from "./move-charge";

interface PageAnswer {
  status: number;
  html: string;
  location?: string;
}

const page = (status: number, title: string, body: string): PageAnswer => ({
  status,
  html: `<!doctype html><html lang="pt-BR"><head><meta charset="utf-8"><title>${title}</title></head><body><main><h1>${title}</h1>${body}</main></body></html>`,
});

const button = (action: string, label: string) =>
  `<form method="post" action="${action}"><button type="submit">${label}</button></form>`;

const gone = page(404, "Página não encontrada", "");

/** Issuer's 3-D Secure page, which redirects the buyer after confirmation or cancellation. */
function challenge(
  accounts: readonly PagarmeAccount[],
  method: string,
  id: string,
  act: string | undefined,
  now: Date,
) {
  for (const account of accounts) {
    const order = account.findChallenge(id);
    if (!order) continue;
    const path = `/challenges/${id}`;
    const buttons = button(`${path}/confirm`, "Confirmar a compra") + button(`${path}/cancel`, "Cancelar a compra");
    if (method === "GET" && !act) return page(200, "Banco emissor de teste", buttons);
    if (method !== "POST" || (act !== "confirm" && act !== "cancel")) return gone;
    const back = order.charge.awaits?.successUrl;
    decideCard(
      account.books,
      order,
      act === "confirm" ? (order.charge.awaits?.outcome.ends ?? "paid") : "refused",
      now,
    );
    return { status: 303, html: "", ...(back ? { location: back } : {}) };
  }
  return gone;
}

/** Identity check page, whose button activates the recipient. */
function identity(accounts: readonly PagarmeAccount[], method: string, id: string): PageAnswer {
  const account = accounts.find(({ books }) => books.recipients.has(id));
  if (!account) return gone;
  if (method === "GET") return page(200, "Prova de vida de teste", button(`/identity/${id}`, "Sou eu"));
  account.moveRecipient(id, "active");
  return page(200, "Identidade confirmada", "");
}

export function servePage(
  accounts: readonly PagarmeAccount[],
  method: string,
  path: string,
  now: Date,
): PageAnswer | null {
  const [, room, id = "", act] = path.split("/");
  if (room === "challenges") return challenge(accounts, method, id, act, now);
  return room === "identity" ? identity(accounts, method, id) : null;
}
