import { randomInt, randomUUID } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import { generateCpf } from "@brazilian-utils/brazilian-utils/generate-cpf";
import { freshAddress } from "@/testing/support/api-calls";
import { reachable } from "@/testing/support/at-pagarme/payers";
import { type Attempt, type ClientOperation, isFinal, type OperationKind, type Shown } from "./client-log";
import type { Session } from "./session";

/**
 * Robust client of a seller. Retries with the same key until it gets a response, and records
 * everything.
 */
export interface Integrator {
  operations: ClientOperation[];
  /** Sends requests until there is a response. With `hurry`, stops and leaves the operation undecided. */
  ask: (
    kind: OperationKind,
    amountInCents: number,
    of: string | null,
    path: string,
    body: object,
  ) => Promise<ClientOperation>;
  list: () => Promise<Shown[]>;
  giveUp: () => void;
}

const patienceMs = 12_000;
/** One in this many requests is aborted before the response, to simulate a failing network. */
const leftOneIn = 25;
const [firstPauseMs, mostPauseMs] = [200, 2_000];
const pageSize = 100;

export function composeCharge(amountInCents: number, key: string): object {
  const document = generateCpf();
  const buyer = { name: "Maria Souza", email: `maria.${key}@example.com`, documentType: "cpf", document };
  const customer = { ...buyer, ...reachable };
  return { amountInCents, externalId: key, description: "Pão de queijo", customer };
}

async function readBody(answer: Response): Promise<unknown> {
  const text = await answer.text();
  return answer.headers.get("content-type")?.includes("json") ? JSON.parse(text) : text;
}

export function createIntegrator(url: string, session: Session): Integrator {
  const operations: ClientOperation[] = [];
  let isHurried = false;
  const headersOf = async () => ({ authorization: await session.authorize(), "x-forwarded-for": freshAddress() });

  async function send(path: string, key: string, body: object): Promise<Attempt> {
    const sentAt = Date.now();
    const leavesAfterMs = randomInt(leftOneIn) === 0 ? randomInt(1, 80) : patienceMs;
    const ended = (status: number | null, told: unknown): Attempt => {
      return { sentAt, endedAt: Date.now(), status, body: told };
    };
    try {
      const headers = await headersOf();
      const answer = await fetch(`${url}/v1${path}`, {
        method: "POST",
        headers: { ...headers, "content-type": "application/json", "idempotency-key": key },
        body: JSON.stringify(body),
        signal: AbortSignal.timeout(leavesAfterMs),
      });
      if (answer.status === 401) session.forget(headers.authorization);
      return ended(answer.status, await readBody(answer));
    } catch (error) {
      return ended(null, error instanceof Error ? error.name : null);
    }
  }

  async function listPage(offset: number): Promise<{ data: Record<string, unknown>[]; totalRows: number }> {
    const answer = await fetch(`${url}/v1/transactions?limit=${pageSize}&offset=${offset}`, {
      headers: await headersOf(),
    });
    if (!answer.ok) throw new Error(`The list of transactions answers ${answer.status}`);
    return (await answer.json()) as { data: Record<string, unknown>[]; totalRows: number };
  }

  return {
    operations,
    ask: async (kind, amountInCents, of, path, body) => {
      const key = "externalId" in body ? String(body.externalId) : randomUUID();
      const operation: ClientOperation = { key, kind, amountInCents, of, attempts: [] };
      operations.push(operation);
      for (let pauseMs = firstPauseMs; !isHurried; pauseMs = Math.min(2 * pauseMs, mostPauseMs)) {
        const attempt = await send(path, key, body);
        operation.attempts.push(attempt);
        if (isFinal(attempt)) break;
        await sleep(pauseMs);
      }
      return operation;
    },
    list: async () => {
      const shown: Shown[] = [];
      for (let total = 1; shown.length < total; ) {
        const { data, totalRows } = await listPage(shown.length);
        if (data.length === 0) break;
        total = totalRows;
        for (const each of data) {
          shown.push({
            id: String(each.id),
            externalId: typeof each.externalId === "string" ? each.externalId : null,
            amountInCents: Number(each.amount),
            status: String(each.status),
            refundedInCents: Number(each.refundedInCents ?? 0),
          });
        }
      }
      return shown;
    },
    giveUp: () => {
      isHurried = true;
    },
  };
}
