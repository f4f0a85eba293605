import assert from "node:assert/strict";
import type { BankAccount } from "@/db/schema/accounts-shapes";
import type { Acquirer, Connection } from "@/server/acquiring/port/port";
import type { RecipientRequest } from "@/server/acquiring/port/recipient-port";
import type { Clause } from "./clauses";
import { type RecipientSide, resultOf, type Subject } from "./subject";

const account: BankAccount = {
  bankCode: "341",
  branch: "1234",
  accountNumber: "123456",
  accountType: "checking",
  holderName: "Maria da Silva",
  holderDocument: "52998224725",
};

export const registrationOf = ({ id }: Connection): RecipientRequest => ({
  key: id.replaceAll("-", ""),
  account,
  details: {
    siteUrl: null,
    kind: "person",
    person: {
      name: "Maria da Silva",
      email: "maria@example.com",
      document: "52998224725",
      birthOn: "1980-02-01",
      motherName: null,
      monthlyIncomeInCents: 500_000,
      occupation: "Professora",
      phone: "+5581999990000",
      address: {
        street: "Rua das Laranjeiras",
        number: "100",
        complement: "Casa",
        neighborhood: "Centro",
        city: "Recife",
        state: "PE",
        zipCode: "50000000",
        referencePoint: "Praça",
      },
    },
  },
});

interface TestRecipient {
  connection: Connection;
  side: RecipientSide;
  operations: NonNullable<Acquirer["recipients"]>;
  register: () => ReturnType<NonNullable<Acquirer["recipients"]>["register"]>;
}

const withRecipients =
  (judge: (test: TestRecipient, subject: Subject) => Promise<void>): Clause =>
  async (subject) => {
    const { acquirer, recipients: side } = subject;
    const { recipients: operations } = acquirer;
    if (!side || !operations) return;
    const connection = await side.openUnregistered();
    const register = () => operations.register(connection, registrationOf(connection));
    await judge({ connection, side, operations, register }, subject);
  };

export const recipientClauses: Record<string, Clause> = {
  "recipients are offered exactly where sales are theirs": async ({ acquirer }) => {
    assert.equal(acquirer.offer.capabilities.byRecipient === true, acquirer.recipients !== undefined);
  },

  "a recipient that nobody registered is absent; registered twenty times at once, it is one": withRecipients(
    async ({ connection, side, operations, register }) => {
      assert.deepEqual(resultOf(await operations.read(connection)), { state: "absent" });
      const reports = await Promise.all(Array.from({ length: 20 }, register));
      for (const report of reports) assert.deepEqual(resultOf(report), resultOf(reports[0] ?? report));
      assert.deepEqual(resultOf(await operations.read(connection)), resultOf(await register()));
      assert.equal(side.count(connection), 1);
    },
  ),

  "every decision about a recipient is read": withRecipients(async ({ connection, side, operations, register }) => {
    resultOf(await register());
    for (const state of ["affiliation", "active", "suspended", "blocked", "inactive", "refused"] as const) {
      await side.decide(connection, state);
      assert.equal(resultOf(await operations.read(connection)).state, state);
    }
  }),

  "a recipient is paid elsewhere after its account changed, once or twice": withRecipients(
    async ({ connection, side, operations, register }) => {
      resultOf(await register());
      await side.remember(connection);
      const changed = { ...account, accountNumber: "777771" };
      for (let times = 0; times < 2; times += 1) {
        const report = resultOf(await operations.changeAccount(connection, changed));
        assert.equal(report.state !== "absent" && report.account?.accountNumber, "777771");
      }
      const report = resultOf(await operations.read(connection));
      assert.equal(report.state !== "absent" && report.account?.accountNumber, "777771");
    },
  ),

  "a new recipient has no money, and a page where its person proves who they are": withRecipients(
    async ({ connection, side, operations, register }) => {
      resultOf(await register());
      await side.remember(connection);
      const none = { availableInCents: 0, waitingInCents: 0, transferredInCents: 0 };
      assert.deepEqual(resultOf(await operations.balance(connection)), none);
      const link = resultOf(await operations.identityLink(connection));
      assert.ok(URL.canParse(link.url) && link.endsAt instanceof Date);
    },
  ),
};
