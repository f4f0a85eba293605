import { randomInt, randomUUID } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import type { NightAcquirer } from "./acquirer";
import { type ClientOperation, idsOf, statesOf } from "./client-log";
import { composeCharge, type Integrator } from "./integrator";

export interface Load {
  /** Starts no more operations. Resolves once all have a response or `seconds` have passed. */
  finish: (seconds: number) => Promise<void>;
}

const clients = 4;
const pauseMs = 150;
const firstCharge = 50_000;
const firstRefund = 100;
const shares = { refund: 20, card: 30 };
const paidShare = 80;

/** Amounts unique within a run, so that a charge and a refund can be found in all records. */
function createAmounts() {
  let charges = firstCharge;
  let refunds = firstRefund;
  return { charge: () => charges++, refund: () => refunds++ };
}

/** Creates Pix and card charges, payments and refunds with concurrent clients until it is stopped. */
export function startLoad(integrator: Integrator, acquirer: NightAcquirer): Load {
  const amounts = createAmounts();
  const refundable: string[] = [];
  let isOver = false;

  const noteCard = (operation: ClientOperation) => {
    const [id] = idsOf(operation);
    if (id && statesOf(operation).at(-1) === "paid") refundable.push(id);
  };

  async function buyByPix(): Promise<void> {
    const [amount, key] = [amounts.charge(), randomUUID()];
    const operation = await integrator.ask("pix", amount, null, "/pix/in/qrcode", composeCharge(amount, key));
    const [id] = idsOf(operation);
    if (!id || randomInt(100) >= paidShare) return;
    await sleep(randomInt(500));
    if (acquirer.pay(amount)) refundable.push(id);
  }

  async function buyByCard(): Promise<void> {
    const [amount, key] = [amounts.charge(), randomUUID()];
    const card = { cardToken: await acquirer.makeCardToken(), installments: 1, holderName: "MARIA SOUZA" };
    const body = { ...composeCharge(amount, key), card };
    noteCard(await integrator.ask("card", amount, null, "/card", body));
  }

  async function giveBack(): Promise<void> {
    // The newest payments may not be recorded yet.
    const id = refundable.length > clients ? refundable.shift() : undefined;
    if (id === undefined) return;
    const amountInCents = amounts.refund();
    await integrator.ask("refund", amountInCents, id, `/transactions/${id}/refund`, { amountInCents });
  }

  async function run(): Promise<void> {
    while (!isOver) {
      const chance = randomInt(100);
      if (chance < shares.refund) await giveBack();
      else if (chance < shares.refund + shares.card) await buyByCard();
      else await buyByPix();
      await sleep(randomInt(2 * pauseMs));
    }
  }

  const running = Promise.all(Array.from({ length: clients }, run));
  running.catch(() => {
    isOver = true;
  });
  return {
    finish: async (seconds) => {
      isOver = true;
      const abort = new AbortController();
      const late = sleep(seconds * 1000, undefined, { signal: abort.signal }).then(integrator.giveUp, () => undefined);
      await running;
      abort.abort();
      await late;
    },
  };
}
