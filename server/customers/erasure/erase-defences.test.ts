import { expect, it } from "vitest";
import { chargePix, pixCharge, testCompany } from "@/testing/support/payments";
import { eventsOf } from "@/testing/support/reactions";
import { acquirers } from "../../acquiring/port";
import { sandboxAcquirer } from "../../acquiring/sandbox/adapter";
import { eraseListed } from "../../buyers/privacy/erase-buyer";
import { defendDispute } from "../../payments/disputes/defend-dispute";
import { getDispute, listDisputes } from "../../payments/disputes/disputes";
import { sweepReconciliation } from "../../payments/unknown-outcomes/sweep-reconciliation";
import { disputeInSandbox, payInSandbox } from "../../sandbox/payers/payers-bank";

const now = new Date("2026-11-20T12:00:00.000Z");
const words = { text: "Maria recebeu tudo", links: ["https://loja.example.com/maria.pdf"] };
const erased = { text: "", links: [], sentAt: now.toISOString() };

async function defended(company: Awaited<ReturnType<typeof testCompany>>, document: string) {
  const customer = { ...pixCharge().customer, document };
  const { id: transactionId } = await chargePix(company, pixCharge({ customer }), now);
  const { customer: buyer } = await payInSandbox(company.id, { transactionId }, now);
  await disputeInSandbox(company.id, transactionId, now);
  const { rows } = await listDisputes(company.id, { limit: 1, offset: 0, transactionId });
  const disputeId = rows[0]?.id ?? "";
  await defendDispute(company.id, { disputeId, ...words }, now, { actor: "platform" });
  return { disputeId, customerId: buyer.id };
}

it("erasing a customer erases the defences about them, in events too, and no others", async () => {
  const company = await testCompany();
  const one = await defended(company, "52998224725");
  const other = await defended(company, "11144477735");
  await eraseListed(one.customerId, now);
  expect(await getDispute(company.id, one.disputeId)).toMatchObject({ status: "defended", defence: erased });
  expect(await getDispute(company.id, other.disputeId)).toMatchObject({ status: "defended", defence: words });
  expect(await eventsOf(company, "dispute_defended")).toMatchObject([
    { subjectId: one.disputeId, payload: { defence: erased } },
    { subjectId: other.disputeId, payload: { defence: words } },
  ]);
  await eraseListed(one.customerId, now);
});

it("a defence that the acquirer did not take before is not sent afterwards", async () => {
  const company = await testCompany();
  const sent: string[] = [];
  const defend = (kind: "unknown" | "done") => {
    acquirers.set(sandboxAcquirer.kind, {
      ...sandboxAcquirer,
      defend: async (_, { text }) => {
        sent.push(text);
        return kind === "done" ? { kind, value: null } : { kind, cause: new Error("silent") };
      },
    });
  };
  try {
    defend("unknown");
    const { customerId } = await defended(company, "52998224725");
    await eraseListed(customerId, now);
    defend("done");
    await sweepReconciliation(new Date(now.getTime() + 600_000), new Date(Date.now() + 20_000), company.id);
    expect(sent).toEqual([words.text]);
  } finally {
    acquirers.set(sandboxAcquirer.kind, sandboxAcquirer);
  }
});
