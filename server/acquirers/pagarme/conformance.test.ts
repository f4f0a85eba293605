import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { newId } from "@/db/ids";
import { PagarmeSubjects } from "../../testing/at-pagarme/subject";
import { allClauses } from "../conformance/all-clauses";
import { chargeRequest } from "../conformance/subject";
import { getAcquirer } from "../index";
import type { Acquirer, Connection } from "../port";
import { pagarmeKind } from "./service";

let subjects: PagarmeSubjects;

beforeAll(async () => {
  subjects = await PagarmeSubjects.open();
});
afterEach(() => {
  expect(subjects.findFaults()).toEqual([]);
});
afterAll(() => subjects.close());

describe.each(["company", "platform"] as const)("Pagar.me keeps the port's contract with the %s's account", (owner) => {
  it.each(Object.entries(allClauses))("%s", async (_, clause) => clause(subjects.subjectOf(owner)));
});

describe("the suite detects an adapter", () => {
  const adapter = () => getAcquirer(pagarmeKind);
  const faults: Record<string, [clause: RegExp, different: () => Partial<Acquirer>]> = {
    "that uses up what it reads": [
      /^a token is read/,
      () => {
        const { cardTokens } = adapter();
        if (!cardTokens) throw new Error("The adapter has no card tokens");
        const keep = async (connection: Connection, token: string) => {
          const facts = await cardTokens.read(connection, token);
          await cardTokens.keep(connection, {
            key: newId().replaceAll("-", ""),
            token,
            payer: chargeRequest("").payer,
          });
          return facts;
        };
        return { cardTokens: { ...cardTokens, read: keep } };
      },
    ],
    "that registers a recipient under a new key each time": [
      /^a recipient that nobody registered/,
      () => {
        const { recipients } = adapter();
        if (!recipients) throw new Error("The adapter has no recipients");
        const register: typeof recipients.register = (connection, request) =>
          recipients.register(connection, { ...request, key: newId().replaceAll("-", "") });
        return { recipients: { ...recipients, register } };
      },
    ],
    "that forgets the acquirer's fee": [
      /^an unpaid charge has no installments/,
      () => {
        const { settlements } = adapter();
        if (!settlements) throw new Error("The adapter reports no fees");
        const read: typeof settlements.read = async (connection, charge) => {
          const report = await settlements.read(connection, charge);
          if (report.kind !== "done") return report;
          const installments = report.value.installments.map((each) => ({ ...each, feeInCents: 0 }));
          return { kind: "done", value: { installments } };
        };
        return { settlements: { read } };
      },
    ],
  };

  it.each(Object.entries(faults))("%s", async (_, [name, different]) => {
    const [, clause] = Object.entries(allClauses).find(([promise]) => name.test(promise)) ?? [];
    const subject = subjects.subjectOf("platform");
    await expect(clause?.({ ...subject, acquirer: { ...subject.acquirer, ...different() } })).rejects.toThrow();
  });
});
