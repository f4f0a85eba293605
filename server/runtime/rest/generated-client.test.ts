import { spawnSync } from "node:child_process";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import openapiTS, { astToString } from "openapi-typescript";
import { afterAll, beforeAll, expect, it } from "vitest";
import { createSeller, type Seller, startServer } from "@/testing/support/contract/contract";
import { printOpenApiDocument } from "../openapi/file";

/** In the project, so that the program resolves its packages. */
const data = fileURLToPath(new URL("../../../.data", import.meta.url));

const program = `
import createClient from "openapi-fetch";
import type { paths } from "./api.js";

export interface Seen {
  emv: string;
  cardStatus: string;
  cardMessage: string;
  replayed: string | null;
  status: string;
  refundedInCents: number;
  listed: string[];
  totalRows: number;
  refusal: string;
}

export async function sell(baseUrl: string, token: string): Promise<Seen> {
  const api = createClient<paths>({ baseUrl, headers: { authorization: \`Bearer \${token}\` } });
  const customer = {
    name: "Maria da Silva",
    email: "maria@example.com",
    documentType: "cpf" as const,
    document: "52998224725",
  };

  const pix = await api.POST("/v1/pix/in/qrcode", { body: { amountInCents: 4990, customer } });
  if (pix.error) throw new Error(pix.error.message);
  const { id, pix: code } = pix.data.data;

  const token1 = await api.POST("/v1/card-token", {
    body: { number: "4111111111111111", holderName: "MARIA", expirationMonth: "12", expirationYear: "39", cvv: "123" },
  });
  if (token1.error) throw new Error(token1.error.message);
  const charge = {
    params: { header: { "Idempotency-Key": crypto.randomUUID() } },
    body: { amountInCents: 9900, customer, card: { cardToken: token1.data.token, installments: 3 } },
  };
  const card = await api.POST("/v1/card", charge);
  if (card.error) throw new Error(card.error.message);
  const again = await api.POST("/v1/card", charge);

  const path = { transactionId: id };
  await api.POST("/v1/sandbox/transactions/{transactionId}/pay", { params: { path }, body: {} });
  const refund = await api.POST("/v1/transactions/{transactionId}/refund", {
    params: { path },
    body: { amountInCents: 990, reason: "Desconto" },
  });
  if (refund.error) throw new Error(refund.error.message);
  const read = await api.GET("/v1/transactions/{transactionId}", { params: { path } });
  if (read.error) throw new Error(read.error.message);
  const list = await api.GET("/v1/transactions", { params: { query: { status: "paid", limit: 10 } } });
  if (list.error) throw new Error(list.error.message);

  const refused = await api.POST("/v1/pix/in/qrcode", {
    body: { amountInCents: 4990, customer: { ...customer, document: "52998224720" } },
  });
  const blocked = again.error && "blockedUntil" in again.error ? again.error.blockedUntil : null;
  if (blocked !== null) throw new Error(blocked);

  return {
    emv: code.emv,
    cardStatus: card.data.data.status,
    cardMessage: card.data.message,
    replayed: again.response.headers.get("idempotent-replayed"),
    status: read.data.data.status,
    refundedInCents: read.data.data.refundedInCents,
    listed: list.data.data.map((transaction) => transaction.paymentMethod),
    totalRows: list.data.totalRows,
    refusal: refused.error?.message ?? "",
  };
}

export function misuse(baseUrl: string): void {
  const api = createClient<paths>({ baseUrl });
  const customer = { name: "M", email: "m@example.com", documentType: "cpf" as const, document: "52998224725" };
  // @ts-expect-error amounts are numbers
  void api.POST("/v1/pix/in/qrcode", { body: { amountInCents: "4990", customer } });
  // @ts-expect-error a card charge needs its card
  void api.POST("/v1/card", { body: { amountInCents: 4990, customer } });
  // @ts-expect-error no such status
  void api.GET("/v1/transactions", { params: { query: { status: "settled" } } });
  // @ts-expect-error no such path
  void api.POST("/v1/products", {});
}
`;

let server: Awaited<ReturnType<typeof startServer>>;
let seller: Seller;
let folder: string;

beforeAll(async () => {
  mkdirSync(data, { recursive: true });
  folder = mkdtempSync(join(data, "generated-client-"));
  server = await startServer();
  seller = await createSeller(server.origin);
});

afterAll(async () => {
  await server.stop();
  rmSync(folder, { recursive: true });
});

const compiler = fileURLToPath(new URL("../../../node_modules/typescript-native/bin/tsc", import.meta.url));

const compilerOptions = {
  strict: true,
  skipLibCheck: true,
  noUncheckedIndexedAccess: true,
  exactOptionalPropertyTypes: true,
  noUnusedLocals: true,
  target: "es2022",
  lib: ["es2023", "dom", "dom.iterable"],
  module: "nodenext",
  types: [],
};

function compile(files: string[]): string {
  const project = join(folder, "tsconfig.json");
  writeFileSync(project, JSON.stringify({ compilerOptions, files }));
  return spawnSync(process.execPath, [compiler, "--project", project], { encoding: "utf8" }).stdout;
}

it("gives integrators a typed client that charges, refunds, reads and lists", async () => {
  writeFileSync(join(folder, "package.json"), '{"type":"module"}');
  writeFileSync(join(folder, "api.ts"), astToString(await openapiTS(printOpenApiDocument())));
  writeFileSync(join(folder, "program.ts"), program);
  expect(compile(["api.ts", "program.ts"])).toBe("");

  const { sell } = await import(/* @vite-ignore */ pathToFileURL(join(folder, "program.js")).href);
  expect(await sell(server.origin, seller.token)).toEqual({
    emv: expect.stringMatching(/^000201/),
    cardStatus: "paid",
    cardMessage: "Card charge paid",
    replayed: "true",
    status: "paid",
    refundedInCents: 990,
    listed: ["credit_card", "pix"],
    totalRows: 2,
    refusal: "Invalid document for the selected type",
  });
});
