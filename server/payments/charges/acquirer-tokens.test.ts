import { randomUUID } from "node:crypto";
import { afterAll, beforeEach, describe, expect, it } from "vitest";
import { newId } from "@/db/ids";
import { callApi } from "@/testing/support/api-calls";
import { openTokenAcquirer } from "@/testing/support/cards/token-acquirer";
import {
  buyerAttemptsOf,
  cardInput,
  cardTokensOf,
  pixCharge,
  sandboxCardsOf,
  testCards,
} from "@/testing/support/payments";
import { transactionsOf } from "@/testing/support/reads";
import { createApiKey } from "../../accounts/api-keys/api-keys";
import { issueToken } from "../../accounts/api-keys/tokens";
import { environment } from "../../core/env/env";
import type { CompanyIdentity } from "../../core/procedures/procedure";
import { checkLedger } from "../../ledger/checker/check-ledger";
import { getRestApi } from "../../runtime/rest/rest";
import { getTransactionRow } from "../transactions/transactions";
import { createCardCharge } from "./create-card-charge";
import { reconcileTransaction } from "./reconcile-transaction";

const now = new Date("2026-11-20T12:00:00.000Z");
const elsewhere = openTokenAcquirer();
afterAll(() => elsewhere.close());
beforeEach(() => {
  elsewhere.presented.length = 0;
});

function chargeBy(cardToken: string) {
  return { ...pixCharge({ amountInCents: 10_000 }), card: { cardToken, installments: 1 } };
}

function charge(company: CompanyIdentity, cardToken: string, transactionId = newId(now)) {
  return createCardCharge(company, chargeBy(cardToken), { transactionId, now });
}

async function chargesOf({ id }: CompanyIdentity) {
  return (await transactionsOf(id)).length;
}

describe("a charge by an acquirer's token", () => {
  it("is made by the token, with brand and last digits from the acquirer, and no number here", async () => {
    const { company, connectionId } = await elsewhere.company();
    const cardToken = elsewhere.tokenize(testCards.paid);
    const result = await charge(company, cardToken);
    expect(result).toMatchObject({ status: "paid", refuseReason: null });
    expect(result.card).toEqual({ token: cardToken, brand: "visa", last4: "1111" });
    expect(elsewhere.presented).toEqual([{ token: cardToken }]);
    const row = await getTransactionRow(company.id, result.id);
    expect(row).toMatchObject({ connectionId, card: { holderName: "MARIA DA SILVA" } });
    const [token] = await cardTokensOf(company.id);
    expect(token).toMatchObject({ sealedNumber: null, sealedCvv: null });
    expect(JSON.stringify(token)).not.toContain(cardToken);
    await checkLedger(company.id);
  });

  it("is created once for twenty concurrent requests, and the rejected ones do not count as refusals", async () => {
    const { company } = await elsewhere.company();
    const cardToken = elsewhere.tokenize(testCards.paid);
    const results = await Promise.allSettled(Array.from({ length: 20 }, () => charge(company, cardToken)));
    const failed = results.flatMap((each) => (each.status === "rejected" ? each.reason.code : []));
    expect(failed).toEqual(Array(19).fill("card_token_invalid"));
    expect(await sandboxCardsOf(company.id)).toHaveLength(1);
    expect(await chargesOf(company)).toBe(1);
    const counts = await buyerAttemptsOf(company.id);
    expect(counts).toMatchObject([{ refusals: [], inFlight: [] }]);
  });

  it("is refused with nothing stored for a token that is unknown, used or expired", async () => {
    const { company } = await elsewhere.company();
    const used = elsewhere.tokenize(testCards.paid);
    await charge(company, used);
    for (const cardToken of [used, "token_never_made"]) {
      await expect(charge(company, cardToken)).rejects.toMatchObject({ code: "card_token_invalid", status: 400 });
    }
    expect(await chargesOf(company)).toBe(1);
  });

  it("waits with nothing stored while the acquirer cannot be read, and goes through after that", async () => {
    const { company } = await elsewhere.company();
    const cardToken = elsewhere.tokenize(testCards.paid);
    elsewhere.lose("read", 1);
    await expect(charge(company, cardToken)).rejects.toMatchObject({ code: "UNAVAILABLE", status: 503 });
    expect(await chargesOf(company)).toBe(0);
    expect(await charge(company, cardToken)).toMatchObject({ status: "paid" });
  });

  it("is read back after a lost answer, and never sent again", async () => {
    const { company } = await elsewhere.company();
    const [cardToken, transactionId] = [elsewhere.tokenize(testCards.paid), newId(now)];
    elsewhere.lose("charge", 1);
    expect(await charge(company, cardToken, transactionId)).toMatchObject({ status: "pending" });
    expect(await charge(company, cardToken, transactionId)).toMatchObject({ status: "paid", card: { last4: "1111" } });
    expect(elsewhere.presented).toHaveLength(1);
    expect(await sandboxCardsOf(company.id)).toHaveLength(1);
  });

  it("counts the refusals of a card by its fingerprint, for every token", async () => {
    const { company } = await elsewhere.company();
    for (const _ of [1, 2]) {
      expect(await charge(company, elsewhere.tokenize(testCards.refused))).toMatchObject({ status: "refused" });
    }
    const counts = await buyerAttemptsOf(company.id);
    const [card] = counts.filter(({ document }) => document.startsWith("card:"));
    expect(card?.refusals).toHaveLength(2);
    expect(JSON.stringify(counts)).not.toContain(testCards.refused);
  });
});

async function integrator() {
  const { company, connectionId } = await elsewhere.company();
  const companyId = company.id;
  const { id: apiKeyId } = await createApiKey({ companyId, name: "Loja", createdBy: null, now: new Date() });
  const { token } = await issueToken({ companyId, apiKeyId, lifetimeSeconds: 3600, now: new Date() });
  const post = async (path: string, body: object | string, headers: Record<string, string> = {}) => {
    const answer = await callApi(getRestApi(), { method: "POST", target: `/v1${path}`, token, headers, body });
    return { status: answer.status, json: JSON.parse(answer.body), headers: answer.headers };
  };
  return { company, connectionId, post };
}

describe("on the wire", () => {
  it("the same Idempotency-Key with the same token returns the same charge, although the token is used", async () => {
    const { company, post } = await integrator();
    const [body, headers] = [chargeBy(elsewhere.tokenize(testCards.paid)), { "idempotency-key": randomUUID() }];
    const first = await post("/card", body, headers);
    expect(first).toMatchObject({ status: 200, json: { data: { status: "paid" } } });
    expect(await post("/card", body, headers)).toMatchObject({ status: 200, json: first.json });
    expect(await chargesOf(company)).toBe(1);
  });

  it("card data is refused in any form, and not stored", async () => {
    const { company, post } = await integrator();
    for (const body of [cardInput(testCards.paid), { number: "1" }, {}]) {
      const answer = await post("/card-token", body);
      expect(answer).toMatchObject({ status: 400, json: { code: "card_data_not_accepted" } });
      expect(JSON.stringify(answer)).not.toContain(testCards.paid);
    }
    expect(await cardTokensOf(company.id)).toEqual([]);
  });

  it("a card number is accepted once the operator has enabled it", async () => {
    const { post } = await integrator();
    Object.assign(environment(), { takesCardData: true });
    try {
      const { json } = await post("/card-token", cardInput(testCards.paid));
      expect(await post("/card", chargeBy(json.token))).toMatchObject({ json: { data: { status: "paid" } } });
    } finally {
      Object.assign(environment(), { takesCardData: false });
    }
  });
});

describe("a challenge (3-D Secure)", () => {
  async function challenged(company: CompanyIdentity) {
    elsewhere.challengeNext(1);
    return charge(company, elsewhere.tokenize(testCards.paid));
  }

  it("is shown while the charge is pending, and is gone once it is paid", async () => {
    const { company } = await elsewhere.company();
    const { id, status, card } = await challenged(company);
    const key = id.replaceAll("-", "");
    const challengeUrl = `https://issuer.example.com/confirm/${key}`;
    expect({ status, card }).toMatchObject({ status: "pending", card: { challengeUrl } });
    const row = await getTransactionRow(company.id, id);
    expect(await reconcileTransaction(company, row, now)).toBe("unchanged");
    await elsewhere.conclude(key, true);
    expect(await reconcileTransaction(company, row, now)).toBe("settled");
    const paid = await getTransactionRow(company.id, id);
    expect(paid.status).toBe("paid");
    expect(paid.card).not.toHaveProperty("challengeUrl");
    await checkLedger(company.id);
  });

  it("ends with the charge when the buyer does not confirm, and no attempt stays open", async () => {
    const { company } = await elsewhere.company();
    const { id } = await challenged(company);
    await elsewhere.conclude(id.replaceAll("-", ""), false);
    const row = await getTransactionRow(company.id, id);
    expect(await reconcileTransaction(company, row, now)).toBe("canceled");
    expect((await getTransactionRow(company.id, id)).card).not.toHaveProperty("challengeUrl");
    const [attempts] = await buyerAttemptsOf(company.id);
    expect(attempts?.inFlight).toEqual([]);
  });
});
