import { randomBytes } from "node:crypto";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import postgres from "postgres";
import { newId } from "@/db/ids";
import { currentVaultKey, tokenHash } from "@/server/core/crypto/seal";
import { environment } from "@/server/core/env/env";
import { drawQrCode } from "@/server/core/qr-code/qr-code";
import { type Row, toJson } from "./answers";
import { answerQuestions } from "./programs";
import { fillIn, replay, type Script, type Values } from "./script";
import { listenAnywhere, readJson, sendJson, usage } from "./server-side";

export type Shape = "pix" | "card" | "read" | "list";

export interface Task {
  shape: Shape;
  token: string;
  script: Script;
  /** Buyers' customer ids by document. */
  customers: Record<string, string>;
}

interface Setup {
  kind: "listen";
  tasks: Record<string, Task>;
}

interface Charge {
  customer: { document: string; name: string; email: string };
  card?: { cardToken: string };
}

/**
 * Baseline server with `node:http` and `postgres`, without router, checks or schema. Sends the
 * statements recorded from our server, draws the same QR code and returns the same JSON.
 */
answerQuestions((question: Setup | { kind: "usage" }) => (question.kind === "usage" ? usage() : listen(question)));

async function listen({ tasks }: Setup): Promise<{ port: number }> {
  const client = postgres(environment().databaseUrl, {
    max: 10,
    types: { bigint: { to: 20, from: [20], parse: Number, serialize: String } },
    connection: { TimeZone: "UTC" },
  });
  await client`SELECT 1`;
  // Recorded parameters are already in PostgreSQL's text format.
  const { serializers } = client.options;
  for (const type of Object.keys(serializers)) serializers[Number(type)] = (value: string) => value;

  const answer = async (req: IncomingMessage, res: ServerResponse) => {
    const task = tasks[String(req.headers["x-bench-operation"])];
    if (!task || req.headers.authorization !== `Bearer ${task.token}`) {
      res.writeHead(401).end();
      return;
    }
    const now = new Date();
    const charge = req.method === "POST" ? ((await readJson(req)) as Charge) : null;
    const target = req.url?.slice(req.url.lastIndexOf("/") + 1) ?? "";
    const values = valuesOf(task, charge, now, target);
    const rows = await replay(client, task.script, values);
    sendJson(res, answers[task.shape]({ task, values, rows, charge }));
  };
  return listenAnywhere(createServer((req, res) => void answer(req, res)));
}

function valuesOf({ script, customers }: Task, charge: Charge | null, now: Date, target: string): Values {
  const values: Values = { now: now.toISOString(), target };
  for (const name of script.freshIds) {
    const id = newId(now);
    values[name] = id;
    values[`${name}Key`] = id.replaceAll("-", "");
  }
  if (!charge) return values;
  const { document, name, email } = charge.customer;
  Object.assign(values, { document, name, email, customerId: customers[document] });
  if (charge.card) values.tokenHash = tokenHash(charge.card.cardToken, currentVaultKey());
  return values;
}

interface Done {
  task: Task;
  values: Values;
  rows: Row[][];
  charge: Charge | null;
}

const answers: Record<Shape, (done: Done) => object> = {
  pix: ({ task: { script }, values }) => {
    const { id, emv, fees } = textsOf(script, values);
    const pix = { emv, qrCode: drawQrCode(emv ?? "") };
    // As hard to guess as the product's token, but not encrypted.
    const paymentUrl = `${environment().publicUrl}/pay/${randomBytes(48).toString("base64url")}`;
    const data = { id, status: "pending", fees: Number(fees), pix, paymentUrl };
    return { success: true, message: "Charge created", data };
  },
  card: ({ task: { script }, values, charge }) => {
    const { id, fees, brand, last4 } = textsOf(script, values);
    const card = { token: charge?.card?.cardToken, brand, last4 };
    const data = { id, status: "paid", fees: Number(fees), card, refuseReason: null };
    return { success: true, message: "Card charge paid", data };
  },
  read: ({ rows }) => ({ success: true, data: transactionsOf(rows).map(toJson)[0] }),
  list: ({ rows }) => {
    const page = transactionsOf(rows);
    return { success: true, data: page.map(toJson), totalRows: Number(page[0]?.total) };
  },
};

function transactionsOf(rows: Row[][]): Row[] {
  return rows.find(([first]) => first && "emails" in first) ?? [];
}

function textsOf({ texts }: Script, values: Values): Record<string, string> {
  return Object.fromEntries(Object.entries(texts).map(([name, blank]) => [name, fillIn(blank, values)]));
}
