import { runExports } from "@/server/data/exports/run-exports";
import type { Call, Seller } from "./contract";
import type { Prepare } from "./prepare";

/** A company may have at most three running and twenty stored exports. */
async function withoutExports(seller: Seller): Promise<void> {
  const found = await seller.make("exports-list", { query: { limit: "100" } });
  for (const { id, endedAt } of Object.values(found) as { id: string; endedAt: string | null }[]) {
    if (endedAt === null) await seller.make("exports-cancel", { parameters: { exportId: id } });
  }
}

async function makeRunning(seller: Seller): Promise<Call> {
  await withoutExports(seller);
  const { id } = await seller.make("exports-create", { body: { kind: "customers" } });
  return { parameters: { exportId: String(id) } };
}

const ready: Prepare = async (seller) => {
  const call = await makeRunning(seller);
  await runExports({ now: new Date(), deadline: new Date(Date.now() + 20_000), only: seller.companyId });
  return call;
};

const wishes: Record<string, Record<string, unknown>> = {
  "the least": { kind: "events" },
  "of some transactions": {
    kind: "transactions",
    format: "jsonl",
    language: "en",
    startDate: "2026-10-01",
    endDate: "2026-10-31",
    status: "paid",
    paymentMethod: "pix",
  },
  "of an account": { kind: "ledger", account: "pending" },
  "of one kind of event": { kind: "events", event: "transaction_paid" },
};

const made =
  (body: Record<string, unknown>): Prepare =>
  async (seller): Promise<Call> => {
    await withoutExports(seller);
    return { body };
  };

export const exportCases: Record<string, Record<string, Prepare>> = {
  "exports-create": Object.fromEntries(Object.entries(wishes).map(([name, body]) => [name, made(body)])),
  "exports-list": { "the first page": (seller) => makeRunning(seller).then(() => ({})) },
  "exports-get": { "one that runs": makeRunning, "one that is ready": ready },
  "exports-download": { "one that is ready": ready },
  "exports-cancel": { "one that runs": makeRunning, "one that is ready": ready },
};

async function ended(seller: Seller): Promise<Call> {
  const call = await makeRunning(seller);
  await seller.make("exports-cancel", call);
  return call;
}

export const exportConflicts: Record<string, Prepare> = {
  "exports-download": makeRunning,
  "exports-cancel": ended,
};
