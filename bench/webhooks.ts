import { eq } from "drizzle-orm";
import type { Sql } from "postgres";
import { db } from "@/db/client";
import { newId } from "@/db/ids";
import { events } from "@/db/schema";
import { createTestCompany } from "@/db/testing";
import { getCompany } from "@/server/companies/companies";
import { emit } from "@/server/events";
import { createPixCharge } from "@/server/payments/create-pix-charge";
import { type Program, startProgram } from "./programs";
import type { Arrivals } from "./webhook-receiver";

const endpoints = 16;
const connections = 64;

let sample: { payload: Record<string, unknown> } | undefined;

async function charge(companyId: string, count: number) {
  if (!sample) {
    const company = await getCompany(companyId);
    const customer = {
      name: "Maria da Silva",
      email: "maria@example.com",
      documentType: "cpf",
      document: "52998224725",
    } as const;
    const now = new Date();
    await createPixCharge(
      company,
      { amountInCents: 4990, customer, description: "Curso" },
      { transactionId: newId(now), now },
    );
    const [row] = await db().select().from(events).where(eq(events.companyId, companyId));
    sample = { payload: row?.payload ?? {} };
  }
  const now = new Date();
  const { payload } = sample;
  const pix = payload.Pix as { emv: string };
  const facts = Array.from({ length: count }, () => {
    const id = newId(now);
    return {
      companyId,
      event: "transaction_created" as const,
      subjectId: id,
      payload: { ...payload, id, Pix: { ...pix, emv: pix.emv.replace(/[0-9a-f]{32}/, id.replaceAll("-", "")) } },
      now,
    };
  });
  await emit(db(), ...facts);
}

async function addWebhooks(client: Sql, companyId: string, urls: string[]) {
  for (const url of urls) {
    await client`INSERT INTO webhooks (company_id, id, url, signature_secret, created_at, updated_at)
      VALUES (${companyId}, ${newId()}, ${url}, '', now(), now())`;
  }
}
export async function throughput(
  client: Sql,
  receiver: Program,
  origin: string,
  companiesCount: number,
  perCompany: number,
  eventsEach: number,
) {
  const ids: string[] = [];
  await client`UPDATE events SET planned_at = now() WHERE planned_at IS NULL`;
  for (let i = 0; i < companiesCount; i++) {
    const { companyId } = await createTestCompany();
    ids.push(companyId);
    await addWebhooks(
      client,
      companyId,
      Array.from({ length: perCompany }, (_, n) => `${origin}/hook/${i}-${n}`),
    );
  }
  const ours = startProgram("webhook-sender" as never);
  const bare = startProgram("webhook-sender" as never);
  await ours.ask({ kind: "open" });
  for (let round = 0; round < 4; round++) {
    for (const id of ids) await charge(id, eventsEach);
    await client`CHECKPOINT`;
    const total = companiesCount * perCompany * eventsEach;
    const u0 = await ours.ask<{ cpuMicros: number }>({ kind: "usage" });
    const a = await ours.ask<{ seconds: number; delivered: number }>({ kind: "dispatch", companyIds: ids });
    const u1 = await ours.ask<{ cpuMicros: number }>({ kind: "usage" });
    const got = await receiver.ask<Record<string, Arrivals>>({ kind: "take" });
    const n = Object.values(got).reduce((s, x) => s + x.count, 0);
    const bodies = ["x"];
    const [ev] = await client`SELECT payload FROM events WHERE company_id=${ids[0] ?? ""} LIMIT 1`;
    bodies[0] = JSON.stringify({
      id: newId(),
      type: "transaction",
      event: "transaction_created",
      scope: "user",
      createdAt: new Date(),
      transaction: { ...ev?.payload, pix: ev?.payload, q: "x".repeat(2000) },
    });
    const b0 = await bare.ask<{ cpuMicros: number }>({ kind: "usage" });
    const b = await bare.ask<{ seconds: number }>({
      kind: "post",
      urls: ids.flatMap((_, i) => Array.from({ length: perCompany }, (_, n) => `${origin}/hook/${i}-${n}`)),
      bodies,
      requests: total,
      connections,
    });
    const b1 = await bare.ask<{ cpuMicros: number }>({ kind: "usage" });
    await receiver.ask({ kind: "take" });
    console.log(
      round,
      "ours",
      (total / a.seconds).toFixed(0),
      "delivered",
      a.delivered,
      n,
      "cpu",
      ((u1.cpuMicros - u0.cpuMicros) / total).toFixed(0),
      "bare",
      (total / b.seconds).toFixed(0),
      "cpu",
      ((b1.cpuMicros - b0.cpuMicros) / total).toFixed(0),
      "ratio",
      (b.seconds / a.seconds).toFixed(2),
      "bytes",
      bodies[0]?.length,
    );
  }
  await ours.stop();
  await bare.stop();
}
void endpoints;
