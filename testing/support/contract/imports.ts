import { and, eq, isNull } from "drizzle-orm";
import { db } from "@/db/client";
import { dataImports } from "@/db/schema";
import type { Call, Seller } from "./contract";
import { exportCases, exportConflicts } from "./exports";
import type { Prepare } from "./prepare";

const file = (format: string) =>
  format === "csv"
    ? "nome;email;cpf\nMaria;maria@example.com;52998224725\nJosé;sem-arroba;1\n"
    : '{"name":"Maria","email":"maria@example.com","document":"52998224725"}\n';

/** A company may have at most three unfinished imports. A job may be processing them. */
async function withoutImports({ companyId }: Seller): Promise<void> {
  await db()
    .update(dataImports)
    .set({ status: "canceled", endedAt: new Date() })
    .where(and(eq(dataImports.companyId, companyId), isNull(dataImports.endedAt)));
}

const opened =
  (body: Record<string, unknown>): Prepare =>
  async (seller): Promise<Call> => {
    await withoutImports(seller);
    return { body: { fileName: "arquivo.csv", ...body } };
  };

async function makeReceiving(seller: Seller, format = "csv"): Promise<{ importId: string; data: string }> {
  await withoutImports(seller);
  const { id } = await seller.make("imports-open", { body: { kind: "customers", format, fileName: "a.csv" } });
  return { importId: String(id), data: Buffer.from(file(format)).toString("base64") };
}

async function makeSent(seller: Seller, format = "csv"): Promise<Call> {
  const { importId, data } = await makeReceiving(seller, format);
  await seller.make("imports-addPart", { parameters: { importId }, body: { part: 0, data } });
  return { parameters: { importId } };
}

async function makeChecked(seller: Seller): Promise<Call> {
  const call = await makeSent(seller);
  await seller.make("imports-check", { ...call, body: { parts: 1 } });
  return call;
}

async function makeCanceled(seller: Seller): Promise<Call> {
  const call = await makeChecked(seller);
  await seller.make("imports-cancel", call);
  return call;
}

const part: Prepare = async (seller) => {
  const { importId, data } = await makeReceiving(seller);
  return { parameters: { importId }, body: { part: 0, data } };
};

const toCheck =
  (format: string): Prepare =>
  async (seller) => ({ ...(await makeSent(seller, format)), body: { parts: 1 } });

const receiving: Prepare = async (seller) => {
  const { importId } = await makeReceiving(seller);
  return { parameters: { importId } };
};

export const bulkCases: Record<string, Record<string, Prepare>> = {
  ...exportCases,
  "imports-open": {
    "the least": opened({ kind: "subscriptions" }),
    "of JSON Lines": opened({ kind: "products", format: "jsonl" }),
    "of enrollments": opened({ kind: "enrollments", format: "csv" }),
  },
  "imports-list": { "the first page": (seller) => makeChecked(seller).then(() => ({})) },
  "imports-get": { "one that receives": receiving, "one that is checked": makeChecked },
  "imports-addPart": { "the first": part },
  "imports-check": { "of a CSV": toCheck("csv"), "of JSON Lines": toCheck("jsonl") },
  "imports-start": { "one that is checked": makeChecked },
  "imports-cancel": { "one that receives": receiving, "one that is checked": makeChecked },
  "imports-refused": { "one that is checked": makeChecked },
  "imports-report": {
    "one that is checked": makeChecked,
    "in English": async (seller) => ({ ...(await makeChecked(seller)), query: { language: "en" } }),
  },
};

export const bulkConflicts: Record<string, Prepare> = {
  ...exportConflicts,
  "imports-addPart": async (seller) => {
    const data = Buffer.from(file("csv")).toString("base64");
    return { ...(await makeChecked(seller)), body: { part: 0, data } };
  },
  "imports-check": async (seller) => ({ ...(await makeCanceled(seller)), body: { parts: 1 } }),
  "imports-start": makeCanceled,
  "imports-cancel": makeCanceled,
};
