import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { type RunningProduct, readDemoToken } from "./product";

function listPages(folder = "app"): string[] {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    if (entry.isDirectory()) return listPages(join(folder, entry.name));
    return entry.name === "page.tsx" ? [folder.replace(/^app|\/\([^)]+\)/g, "") || "/"] : [];
  });
}

interface Listed {
  data: { id?: string; products?: { id: string }[]; offers?: { slug: string }[] } & Record<string, unknown>[];
}

const patienceMilliseconds = 60_000;

/** Retries once on a 503, as a browser would. */
export async function openPage(url: string, init: RequestInit = {}): Promise<Response> {
  const giveUpAt = Date.now() + patienceMilliseconds;
  for (;;) {
    const answer = await fetch(url, { redirect: "manual", ...init });
    if (answer.status !== 503 || Date.now() > giveUpAt) return answer;
    await answer.text();
    await sleep(Number(answer.headers.get("retry-after")) * 1000);
  }
}

function cookiesOf({ headers }: Response): string[] {
  return headers.getSetCookie().map((each) => each.split(";", 1)[0] ?? "");
}

interface Credentials {
  email: string;
  password: string;
}

export function signIn({ url, dataDir }: RunningProduct): Promise<string> {
  return signInAs(url, JSON.parse(readFileSync(join(dataDir, "demo.json"), "utf8")));
}

export async function signInAs(
  url: string,
  { email, password }: Credentials,
  headers: Record<string, string> = {},
): Promise<string> {
  const asked = await openPage(`${url}/api/auth/csrf`);
  const { csrfToken = "" } = (await asked.json()) as { csrfToken?: string };
  const answer = await openPage(`${url}/api/auth/callback/credentials`, {
    method: "POST",
    headers: {
      ...headers,
      "content-type": "application/x-www-form-urlencoded",
      origin: url,
      "sec-fetch-site": "same-origin",
      cookie: cookiesOf(asked).join("; "),
    },
    body: new URLSearchParams({ csrfToken, email, password, json: "true" }).toString(),
  });
  return [...cookiesOf(asked), ...cookiesOf(answer)].join("; ");
}

function readerOf(product: RunningProduct) {
  const authorization = `Bearer ${readDemoToken(product)}`;
  const read = async (path: string): Promise<Listed["data"]> => {
    const answer = await fetch(`${product.url}/v1/${path}`, { headers: { authorization } });
    if (!answer.ok) throw new Error(`/v1/${path} answered ${answer.status}: ${await answer.text()}`);
    return ((await answer.json()) as Listed).data;
  };
  const firstOf = async (path: string): Promise<string> => {
    const found = await read(path);
    const rows = Array.isArray(found) ? found : Object.values(found).find(Array.isArray);
    return String((rows as { id: string }[])[0]?.id);
  };
  const openLink = async (): Promise<{ id: string; slug: string }> => {
    const headers = { authorization, "content-type": "application/json" };
    const body = JSON.stringify({ title: "Encomenda", amountInCents: 4990 });
    const answer = await fetch(`${product.url}/v1/payment-links`, { method: "POST", headers, body });
    const { data } = (await answer.json()) as { data: { id: string; url: string } };
    return { id: data.id, slug: data.url.split("/").at(-1) ?? "" };
  };
  return { read, firstOf, openLink };
}

export async function readOffer(product: RunningProduct): Promise<string> {
  const { read, firstOf } = readerOf(product);
  const { offers = [] } = await read(`products/${await firstOf("products?limit=1")}/links`);
  return offers[0]?.slug ?? "";
}

/**
 * Values for every parameter of the pages' paths. Those that cannot be looked up, such as a buyer's
 * token, are invented.
 */
async function findParameters(product: RunningProduct): Promise<Record<string, string>> {
  const { read, firstOf, openLink } = readerOf(product);
  const link = await openLink();
  const [student] = (await read("enrollments?limit=1")) as unknown as { id: string; courseId: string }[];
  const courseId = student?.courseId ?? "";
  const course = (await read(`member-courses/${courseId}`)) as unknown as { modules: { lessons: { id: string }[] }[] };
  return {
    productId: await firstOf("products?limit=1"),
    slug: await readOffer(product),
    courseId,
    lessonId: course.modules[0]?.lessons[0]?.id ?? "",
    enrollmentId: student?.id ?? "",
    customerId: await firstOf("customers?limit=1"),
    subscriptionId: await firstOf("subscriptions?limit=1"),
    transactionId: await firstOf("transactions?limit=1"),
    webhookId: await firstOf("webhooks"),
    connectionId: await firstOf("connections"),
    disputeId: await firstOf("disputes?limit=1"),
    purchaseId: "a-purchase-that-nobody-made",
    paymentLinkId: link.id,
    linkSlug: link.slug,
    payoutId: "a-payout-that-nobody-asked-for",
    day: "2026-11-20",
    guide: "errors",
    operation: "charges-pix-qr-code",
    token: "a-token-that-nobody-has",
    code: "7K3M-9QXR-2W4T",
    companyId: "a-company-without-samples",
  };
}

export interface Opened {
  path: string;
  status: number;
}

/** Opens every page with a seller's session. An unknown parameter is an error. */
export async function openEveryPage(product: RunningProduct): Promise<Opened[]> {
  const cookie = await signIn(product);
  const parameters = await findParameters(product);
  const opened: Opened[] = [];
  for (const page of listPages()) {
    const path = page.replace("/l/[slug]", "/l/[linkSlug]").replace(/\[(\w+)\]/g, (_, name: string) => {
      const value = parameters[name];
      if (!value) throw new Error(`${page}: no value for ${name}`);
      return encodeURIComponent(value);
    });
    const answer = await openPage(`${product.url}${path}`, { headers: { cookie } });
    await answer.text();
    opened.push({ path: page, status: answer.status });
  }
  return opened;
}
