import { Failure } from "../../core/failures/failure";
import { bilingualPage, plainPagePolicy, type Sentences } from "../http/plain-page";

type Page = readonly [portuguese: Sentences, english: Sentences];

const unsent: Page = [
  { title: "Não foi enviado", text: "Volte à página anterior, recarregue e envie de novo." },
  { title: "It was not sent", text: "Go back to the page, reload it and send again." },
];

const missing: Page = [
  { title: "Não encontramos esta página", text: "Ela não existe mais ou não está aberta para você." },
  { title: "We cannot find this page", text: "It no longer exists or is not open to you." },
];

const tooLarge: Page = [
  { title: "Grande demais", text: "O que você enviou passa do tamanho aceito. Volte e envie menos." },
  { title: "Too large", text: "What you sent is over the accepted size. Go back and send less." },
];

const failed: Page = [
  {
    title: "Algo deu errado do nosso lado",
    text: "A falha já foi registrada. Volte à página anterior e tente de novo.",
  },
  { title: "Something went wrong on our side", text: "The failure was recorded. Go back to the page and try again." },
];

function busy(seconds: number): Page {
  const minutes = Math.max(1, Math.ceil(seconds / 60));
  return [
    { title: "Muitos envios seguidos", text: `Espere ${minutes} min, volte à página anterior e envie de novo.` },
    { title: "Too many requests", text: `Wait ${minutes} min, go back to the page and send again.` },
  ];
}

function pageOf(status: number, retryAfterSeconds: number): Page {
  if (status === 404) return missing;
  if (status === 413) return tooLarge;
  if (status === 429) return busy(retryAfterSeconds);
  return status >= 500 ? failed : unsent;
}

/** Returns true for a submitted form or an opened link without a JSON `accept`. */
function isShown({ headers }: Request): boolean {
  const accept = headers.get("accept") ?? "";
  if (accept.includes("application/json")) return false;
  const isForm = headers.get("content-type")?.startsWith("application/x-www-form-urlencoded") ?? false;
  return isForm || accept.includes("text/html");
}

/** Responds with a page for a browser, otherwise with `body` as JSON. */
export function refusalOf(
  request: Request,
  status: number,
  body: object,
  { retryAfterSeconds }: { retryAfterSeconds?: number } = {},
): Response {
  const headers = new Headers({ "cache-control": "no-store" });
  if (retryAfterSeconds !== undefined) headers.set("retry-after", String(retryAfterSeconds));
  if (!isShown(request)) return Response.json(body, { status, headers });
  headers.set("content-type", "text/html; charset=utf-8");
  headers.set("content-security-policy", plainPagePolicy);
  return new Response(bilingualPage(...pageOf(status, retryAfterSeconds ?? 60)), { status, headers });
}

/** A null failure is an unexpected error. */
export function refusalOfFailure(request: Request, failure: Failure | null): Response {
  const { status, code, retryAfterSeconds } = failure ?? new Failure("INTERNAL");
  return refusalOf(request, status, { code }, retryAfterSeconds === undefined ? {} : { retryAfterSeconds });
}

/** 404 with the fields that checkout and account pages expect. */
export function notFound(request: Request): Response {
  return refusalOf(request, 404, { code: "NOT_FOUND", outcome: "problem", problem: "failed" });
}
