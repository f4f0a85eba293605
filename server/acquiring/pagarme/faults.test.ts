import { describe, expect, it } from "vitest";
import { chargeCard, pixRequest, resultOf } from "@/testing/acquirer-conformance/subject";
import { connectToPagarme } from "@/testing/support/at-pagarme/connections";
import { pagarmeOfFile } from "@/testing/support/at-pagarme/fake-of-file";
import { newKey } from "@/testing/support/at-pagarme/requests";
import { createTestCompany } from "@/testing/support/database";
import type { Fault } from "@/testing/support/doubles/faults";
import type { PagarmeAccount } from "@/testing/support/pagarme/accounts";
import { simulatorCards } from "@/testing/support/pagarme/cards";
import { getAcquirer } from "../port/index";
import type { Connection } from "../port/port";
import { pagarmeKind } from "./service";

const dayAndHourMs = 25 * 3_600_000;

const pagarme = pagarmeOfFile();
const acquirer = () => getAcquirer(pagarmeKind);

const cardOf = (number: string) => ({
  number,
  holderName: "MARIA DA SILVA",
  expirationMonth: "12",
  expirationYear: "49",
  cvv: "123",
});

async function open(): Promise<{ account: PagarmeAccount; connection: Connection }> {
  const { companyId } = await createTestCompany();
  const account = pagarme().openAccount();
  return { account, connection: await connectToPagarme(companyId, account) };
}

async function pay(account: PagarmeAccount, connection: Connection) {
  const key = newKey();
  resultOf(await acquirer().createPix(connection, pixRequest(key)));
  account.pay(key);
  return { key, method: "pix", hasDueDate: false } as const;
}

const refundOf = (charge: Awaited<ReturnType<typeof pay>>, amountInCents: number, doneInCents = 0) => ({
  key: newKey(),
  charge,
  amountInCents,
  doneInCents,
  pixKey: null,
  account: null,
  feeInCents: 0,
  now: new Date(),
});

const lost: Fault[] = [{ how: "cut_after" }, { how: "page" }, { how: "null" }, { how: "empty" }];
const unreadable: Fault[] = [
  ...lost,
  { how: "cut_before" },
  { how: "status", status: 500 },
  { how: "status", status: 502, page: true },
  { how: "status", status: 403, page: true },
  { how: "status", status: 408 },
  { how: "changed", change: (body) => ({ ...body, code: 12 }) },
  { how: "changed", change: (body) => ({ ...body, code: "another" }) },
  { how: "changed", change: ({ charges, ...body }) => ({ ...body, charges: [...[charges].flat(), {}] }) },
];

describe("a charge", () => {
  it.each(unreadable)("is unknown, never refused, after $how $status", async (fault) => {
    const { connection } = await open();
    const running = pagarme().fault({ on: "POST /orders", times: 1, fault });
    expect((await acquirer().createPix(connection, pixRequest(newKey()))).kind).toBe("unknown");
    expect(running.count()).toBe(1);
  });

  it.each(["brand_new_word", "partial_capture"])("in a state named %s is unknown", async (status) => {
    const { connection } = await open();
    const change = (body: Record<string, unknown>) => ({
      ...body,
      charges: [body.charges].flat().map((charge) => ({ ...(charge as object), status })),
    });
    pagarme().fault({ on: "POST /orders", times: 1, fault: { how: "changed", change } });
    expect((await chargeCard({ acquirer: acquirer() }, connection, newKey(), cardOf(simulatorCards.paid))).kind).toBe(
      "unknown",
    );
  });

  it.each([401, 403, 404, 422, 429])("that the acquirer itself refuses with %i may go elsewhere", async (status) => {
    const { account, connection } = await open();
    const key = newKey();
    pagarme().fault({ on: "POST /orders", times: 1, fault: { how: "status", status } });
    expect(await acquirer().createPix(connection, pixRequest(key))).toMatchObject({ refusal: { by: "acquirer" } });
    expect(account.ordersOf(key)).toEqual([]);
  });

  it.each([409, 412])("answered %i has an unknown outcome, because the acquirer may have made it", async (status) => {
    const { connection } = await open();
    pagarme().fault({ on: "POST /orders", times: 1, fault: { how: "status", status } });
    expect((await acquirer().createPix(connection, pixRequest(newKey()))).kind).toBe("unknown");
  });

  it("is placed once, also when it is asked for again 25 hours after a lost answer", async () => {
    const { account, connection } = await open();
    const key = newKey();
    pagarme().fault({ on: "POST /orders", times: 1, fault: { how: "cut_after" } });
    expect((await acquirer().createPix(connection, pixRequest(key))).kind).toBe("unknown");
    pagarme().clock.skewMs = dayAndHourMs;
    expect(resultOf(await acquirer().createPix(connection, pixRequest(key, { isRepeat: true }))).payload).toMatch(
      /^000201/,
    );
    expect(account.ordersOf(key)).toHaveLength(1);
  });

  it("is read as unknown from a list that ignores what was asked for, and as absent from a late one", async () => {
    const { account, connection } = await open();
    await pay(account, connection);
    const stranger = { key: newKey(), method: "pix", hasDueDate: false } as const;
    pagarme().fault({ on: "GET /orders", of: account.keys, times: 1, fault: { how: "ignores_filter" } });
    expect((await acquirer().readCharge(connection, stranger)).kind).toBe("unknown");
    pagarme().fault({ on: "GET /orders", of: account.keys, times: 1, fault: { how: "late_index" } });
    expect(resultOf(await acquirer().readCharge(connection, stranger)).state).toBe("absent");
  });

  it("never enters the acquirer's own retries, and an issuer's refusal is told with its code", async () => {
    const { connection } = await open();
    const outcome = await chargeCard({ acquirer: acquirer() }, connection, newKey(), cardOf(simulatorCards.refused));
    expect(outcome).toEqual({
      kind: "refused",
      refusal: { reason: "do_not_honor", code: "05", retryable: true },
    });
    const [sent] = pagarme()
      .seen.filter(({ operation }) => operation === "POST /orders")
      .slice(-1);
    const card = { auto_recovery: false, operation_type: "auth_and_capture" };
    expect(JSON.parse(sent?.body ?? "")).toMatchObject({ payments: [{ credit_card: card }] });
  });
});

describe("a refund", () => {
  it.each([...lost, { how: "status", status: 500 } as const])(
    "is unknown after $how, and never paid twice",
    async (fault) => {
      const { account, connection } = await open();
      const charge = await pay(account, connection);
      const refund = refundOf(charge, 1_000);
      pagarme().fault({ on: "DELETE /charges/{id}", times: 1, fault });
      expect((await acquirer().refund(connection, refund)).kind).toBe("unknown");
      pagarme().clock.skewMs = dayAndHourMs;
      expect(resultOf(await acquirer().refund(connection, refund))).toEqual({ confirmed: true });
      expect(account.chargeOf(charge.key).refundedAmount).toBe(1_000);
    },
  );

  it("is told from the ones before it by the sum", async () => {
    const { account, connection } = await open();
    const charge = await pay(account, connection);
    resultOf(await acquirer().refund(connection, refundOf(charge, 1_000)));
    const second = refundOf(charge, 1_000, 1_000);
    expect(resultOf(await acquirer().readRefund(connection, second))).toEqual({ state: "absent" });
    resultOf(await acquirer().refund(connection, second));
    expect(resultOf(await acquirer().readRefund(connection, second))).toMatchObject({ state: "done" });
    expect(account.chargeOf(charge.key).refundedAmount).toBe(2_000);
  });

  it("is not absent while the charge shows a refunded amount without its sum, or a refund in progress", async () => {
    const { account, connection } = await open();
    const charge = await pay(account, connection);
    const refund = refundOf(charge, 1_000);
    resultOf(await acquirer().refund(connection, refund));
    const change = ({ canceled_amount: _, ...body }: Record<string, unknown>) => body;
    pagarme().fault({ on: "GET /charges/{id}", of: account.keys, times: 1, fault: { how: "changed", change } });
    expect((await acquirer().readRefund(connection, refund)).kind).toBe("unknown");
    const late = pagarme().openAccount({ behavior: { refunds: "pending" } });
    const { companyId } = await createTestCompany();
    const other = await connectToPagarme(companyId, late);
    const paid = await pay(late, other);
    const second = refundOf(paid, 1_000);
    expect(resultOf(await acquirer().refund(other, second))).toEqual({ confirmed: false });
    const last = ({ last_transaction: _, ...body }: Record<string, unknown>) => body;
    pagarme().fault({ on: "GET /charges/{id}", of: late.keys, times: 1, fault: { how: "changed", change: last } });
    expect(resultOf(await acquirer().readRefund(other, second))).toEqual({ state: "pending", amountInCents: 1_000 });
  });

  it("leaves a charge's payment as it was", async () => {
    const { account, connection } = await open();
    const charge = await pay(account, connection);
    const { payments: before } = resultOf(await acquirer().readCharge(connection, charge));
    resultOf(await acquirer().refund(connection, refundOf(charge, 4_990)));
    const after = resultOf(await acquirer().readCharge(connection, charge));
    expect([after.payments, after.state]).toEqual([before, "closed"]);
  });

  it("is not refused if the keys lack rights, because it may still be made", async () => {
    const { account, connection } = await open();
    const charge = await pay(account, connection);
    pagarme().fault({ on: "DELETE /charges/{id}", times: 1, fault: { how: "status", status: 401 } });
    expect((await acquirer().refund(connection, refundOf(charge, 1_000))).kind).toBe("unknown");
  });
});

describe("a chargeback", () => {
  async function paidCard() {
    const { account, connection } = await open();
    const key = newKey();
    resultOf(await chargeCard({ acquirer: acquirer() }, connection, key, cardOf(simulatorCards.paid)));
    const charge = { key, method: "credit_card", hasDueDate: false } as const;
    const disputes = async () => resultOf(await acquirer().readCharge(connection, charge)).disputes;
    const disputesWhileLagging = async (on: "GET /charges/{id}" | "GET /charges/{id}/transactions") => {
      pagarme().fault({ on, of: account.keys, times: 1, fault: { how: "stale" } });
      return disputes();
    };
    const list = (from: Date) => acquirer().disputes?.list(connection, { from, to: pagarme().now() });
    return { account, connection, key, disputes, disputesWhileLagging, list };
  }

  it("is opened, and won once the charge is paid again", async () => {
    const { account, key, disputes } = await paidCard();
    expect(await disputes()).toEqual([]);
    account.chargeBack(key);
    expect(await disputes()).toMatchObject([{ key: "chargeback", state: "opened" }]);
    account.winChargeback(key);
    expect(await disputes()).toMatchObject([{ key: "chargeback", state: "won", isInferred: true }]);
  });

  it("is open, never won, if it appears between the reads of the charge and of its transactions", async () => {
    const { account, key, disputesWhileLagging } = await paidCard();
    account.chargeBack(key);
    expect(await disputesWhileLagging("GET /charges/{id}")).toMatchObject([{ key: "chargeback", state: "opened" }]);
    expect(await disputesWhileLagging("GET /charges/{id}/transactions")).toMatchObject([{ state: "opened" }]);
    account.winChargeback(key);
    for (const on of ["GET /charges/{id}", "GET /charges/{id}/transactions"] as const) {
      expect(await disputesWhileLagging(on)).toMatchObject([{ key: "chargeback", state: "opened" }]);
    }
  });

  it("after another one is a new dispute with its own amount", async () => {
    const { account, key, disputes } = await paidCard();
    account.chargeBack(key);
    account.winChargeback(key);
    account.chargeBack(key);
    const last = account.chargeOf(key).transactions.at(-1);
    if (last) last.amount = 1_000;
    expect(await disputes()).toMatchObject([
      { key: "chargeback", state: "won", amountInCents: null },
      { key: "chargeback-2", state: "opened", amountInCents: 1_000 },
    ]);
  });

  it("is found among all disputes of the account even if the list ignores its filter, and only the requested page is returned", async () => {
    const { account, connection, key, list } = await paidCard();
    const from = new Date(pagarme().now().getTime() - dayAndHourMs);
    expect(await list(from)).toMatchObject({ value: { keys: [], isWhole: true } });
    for (let count = 0; count < 3; count += 1) await pay(account, connection);
    account.chargeBack(key);
    expect(await list(from)).toMatchObject({ value: { keys: [key], isWhole: true } });
    pagarme().fault({ on: "GET /charges", of: account.keys, times: 1, fault: { how: "ignores_filter" } });
    expect(await list(from)).toMatchObject({ value: { keys: [key] } });
    const endless = (body: Record<string, unknown>) => ({ ...body, paging: { next: "https://api.pagar.me/next" } });
    const repeating = pagarme().fault({
      on: "GET /charges",
      of: account.keys,
      fault: { how: "changed", change: endless },
    });
    const query = { from, to: pagarme().now() };
    expect(await acquirer().disputes?.list(connection, query)).toMatchObject({ value: { keys: [key] } });
    expect(repeating.count()).toBeLessThanOrEqual(2);
    repeating.end();
    account.winChargeback(key);
    expect(await list(from)).toMatchObject({ value: { keys: [] } });
  });
});
