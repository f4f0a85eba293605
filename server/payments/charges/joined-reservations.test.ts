import { randomUUID } from "node:crypto";
import { once } from "node:events";
import { createInterface } from "node:readline";
import { generateCpf } from "@brazilian-utils/brazilian-utils";
import { beforeAll, describe, expect, it } from "vitest";
import { newId } from "@/db/ids";
import { sentStatements } from "@/db/sending";
import { callApi } from "@/testing/support/api-calls";
import { chargePix, pixCharge, sandboxChargesOf, testCompany, wholeEventsOf } from "@/testing/support/payments";
import { openProgram, type Program } from "@/testing/support/processes";
import type { ChargeInput, Made } from "@/testing/support/programs/charge-at-signal";
import { customersOf, wholeList } from "@/testing/support/reads";
import { createTestToken } from "@/testing/support/rest";
import { connectionFor } from "../../acquiring/connections/connections";
import type { CompanyIdentity } from "../../core/procedures/procedure";
import { getRestApi } from "../../runtime/rest/rest";
import { listTransactions } from "../transactions/list-transactions";
import { acquirerKeyOf } from "./charge-request";
import { type Reservation, reserveTransaction } from "./reserve-transaction";

let otherProcess: Program;

beforeAll(async () => {
  otherProcess = await openProgram("charge-at-signal");
});

const { customer } = pixCharge();

async function make(company: CompanyIdentity, { amountInCents, document }: ChargeInput): Promise<Made> {
  const input = pixCharge({ amountInCents, customer: { ...customer, document } });
  const { id, pix } = await chargePix(company, input, new Date());
  return { amountInCents, document, id, emv: pix.emv };
}

async function countReserving(work: () => Promise<unknown>): Promise<number> {
  let count = 0;
  const see = (text: unknown) => {
    if (String(text).includes("INSERT INTO transactions")) count += 1;
  };
  sentStatements.subscribe(see);
  try {
    await work();
  } finally {
    sentStatements.unsubscribe(see);
  }
  return count;
}

async function storedOf(companyId: string) {
  const { rows, totalRows: counted } = await listTransactions(companyId, wholeList, new Date());
  const buyers = new Map((await customersOf(companyId)).map(({ id, document }) => [id, document]));
  const told = await wholeEventsOf(companyId);
  return {
    rows: new Map(rows.map((row) => [row.id, { ...row, ofCustomer: buyers.get(row.customer.id) }])),
    subjects: told.map(({ subjectId }) => subjectId).sort(),
    counted,
    buyers: buyers.size,
  };
}

describe("charges of one company that arrive together", () => {
  it("are answered each with its own id, amount, code and customer: 200 of 50 buyers, by two processes", async () => {
    const company = await testCompany();
    const documents = Array.from({ length: 50 }, () => generateCpf());
    const inputs = Array.from({ length: 200 }, (_, index) => ({
      amountInCents: 1_000 + index,
      document: documents[index % 50] ?? "",
    }));
    const order = JSON.stringify({ companyId: company.id, inputs: inputs.slice(100) });
    const child = otherProcess.start({ ORDER: order });
    const lines = createInterface({ input: child.stdout });
    await once(lines, "line");
    const elsewhere = once(lines, "line");
    child.kill("SIGUSR2");
    const own: Made[] = [];
    const statements = await countReserving(async () => {
      own.push(...(await Promise.all(inputs.slice(0, 100).map((each) => make(company, each)))));
    });
    const made: Made[] = [...own, ...JSON.parse(String((await elsewhere)[0]))];

    const { rows, subjects, counted, buyers } = await storedOf(company.id);
    expect(rows.size).toBe(200);
    for (const { id, amountInCents, document, emv } of made) {
      expect(rows.get(id)).toMatchObject({
        amount: amountInCents,
        customer: { document },
        ofCustomer: document,
        Pix: { emv },
      });
      expect(emv).toContain(`540${(amountInCents / 100).toFixed(2).length}${(amountInCents / 100).toFixed(2)}`);
    }
    expect(made.map(({ amountInCents }) => amountInCents).sort()).toEqual(inputs.map((each) => each.amountInCents));
    expect(subjects).toEqual(made.map(({ id }) => id).sort());
    expect({ counted, buyers }).toEqual({ counted: 200, buyers: 50 });
    const booked = await sandboxChargesOf(company.id);
    expect(booked.map(({ key }) => key).sort()).toEqual(made.map(({ id }) => acquirerKeyOf(id)).sort());
    expect(statements).toBeLessThan(50);
  });

  const reservationOf = (company: CompanyIdentity, different: Partial<Reservation> = {}): Reservation => {
    const [input, now] = [pixCharge(), new Date()];
    return {
      companyId: company.id,
      transactionId: newId(now),
      method: "pix",
      connectionId: connectionFor(company, "pix").id,
      fees: 49,
      input,
      buyer: { ...input.customer, phone: "", document: generateCpf() },
      now,
      ...different,
    };
  };

  it("fail alone and store nothing, where one names a connection that is gone or an id that exists", async () => {
    const [company, stranger] = await Promise.all([testCompany(), testCompany()]);
    const taken = reservationOf(company);
    await reserveTransaction(taken);
    const bad = [
      reservationOf(company, { connectionId: connectionFor(stranger, "pix").id }),
      reservationOf(company, { transactionId: taken.transactionId }),
    ];
    const good = Array.from({ length: 10 }, () => reservationOf(company));
    const all = [...good.slice(0, 4), ...bad, ...good.slice(4)];
    const answers = await Promise.allSettled(all.map(reserveTransaction));
    for (const [index, answer] of answers.entries()) {
      const asked = all[index];
      if (asked && bad.includes(asked)) continue;
      const { transactionId: id, buyer } = asked ?? taken;
      expect(answer).toMatchObject({ status: "fulfilled", value: { id, document: buyer.document } });
    }
    expect(answers[4]).toMatchObject({ status: "rejected", reason: { code: "no_connection_for_method" } });
    expect(answers[5]).toMatchObject({ status: "rejected", reason: { code: "23505" } });
    const kept = [taken, ...good];
    const { rows, subjects, counted, buyers } = await storedOf(company.id);
    expect(subjects).toEqual(kept.map(({ transactionId }) => transactionId).sort());
    expect([...rows.keys()].sort()).toEqual(subjects);
    for (const { transactionId, buyer } of kept) expect(rows.get(transactionId)?.ofCustomer).toBe(buyer.document);
    expect({ counted, buyers }).toEqual({ counted: 11, buyers: 11 });
  });

  it("are one charge for one Idempotency-Key, though it comes twenty times among others", async () => {
    const { companyId, token } = await createTestToken();
    const post = async (key: string, document: string) => {
      const body = pixCharge({ customer: { ...customer, document } });
      const headers = { "idempotency-key": key };
      const call = { method: "POST", target: "/v1/pix/in/qrcode", token, headers, body };
      const { status, body: text } = await callApi(getRestApi(), call);
      return { status, id: String(JSON.parse(text).data.id) };
    };
    const [key, document] = [randomUUID(), generateCpf()];
    const pairs = Array.from({ length: 20 }, () => [post(key, document), post(randomUUID(), generateCpf())]);
    const answers = await Promise.all(pairs.flat());
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
    expect(new Set(answers.filter((_, index) => index % 2 === 0).map(({ id }) => id)).size).toBe(1);
    const { rows, subjects, counted, buyers } = await storedOf(companyId);
    expect([...rows.keys()].sort()).toEqual([...new Set(answers.map(({ id }) => id))].sort());
    expect(subjects).toEqual([...rows.keys()].sort());
    expect({ counted, buyers }).toEqual({ counted: 21, buyers: 21 });
  });

  it("keep a company's rows apart from another's that charges the same buyers at once", async () => {
    const companies = await Promise.all([testCompany(), testCompany()]);
    const inputs = Array.from({ length: 20 }, (_, index) => ({ amountInCents: 500 + index, document: generateCpf() }));
    const made = await Promise.all(inputs.flatMap((each) => companies.map((company) => make(company, each))));
    for (const [index, company] of companies.entries()) {
      const { rows, counted, buyers } = await storedOf(company.id);
      const own = made.filter((_, at) => at % 2 === index);
      expect([...rows.keys()].sort()).toEqual(own.map(({ id }) => id).sort());
      for (const { id, amountInCents } of own) expect(rows.get(id)?.amount).toBe(amountInCents);
      expect({ counted, buyers }).toEqual({ counted: 20, buyers: 20 });
    }
  });
});
