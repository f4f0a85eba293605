import { describe, expect, it } from "vitest";
import { testPassword as password } from "@/testing/support/auth";
import { sendOnly } from "@/testing/support/mails";
import { addMember, earningCompany, payOut, userActor } from "@/testing/support/payouts/business";
import { createApiKey } from "../../accounts/api-keys/api-keys";
import { countUnread, listNotices } from "../../accounts/notices/notices";
import { listMembers } from "../../accounts/team/team";
import { listKeptMails } from "../../core/mail/mail-files";
import { approvePayout } from "./approve-payout";
import { cancelPayout } from "./cancel-payout";

const now = new Date();
const amountInCents = 600_000;

async function waiting({ colleagues = true } = {}) {
  const found = await earningCompany(2_000_000, now);
  const { company, companyId, userId } = found;
  const admin = colleagues ? await addMember(companyId, "admin", now) : "";
  const finance = colleagues ? await addMember(companyId, "finance", now) : "";
  const viewer = await addMember(companyId, "viewer", now);
  const { id } = await payOut(company, userActor(userId), { amountInCents }, now);
  const kindsOf = async (reader: string) =>
    (await listNotices({ companyId, userId: reader }, { limit: 5, offset: 0 })).rows.map(({ kind }) => kind);
  const mail = () => sendOnly("notice", { now, deadline: new Date(Date.now() + 20_000), only: companyId });
  const mailsTo = async (reader: string) => {
    const member = (await listMembers(companyId)).find((each) => each.userId === reader);
    return (await listKeptMails(1_000)).filter(({ to }) => to === member?.email);
  };
  return { ...found, id, admin, finance, viewer, kindsOf, mail, mailsTo };
}

describe("the notice that a payout awaits approval", () => {
  it("is in the bell of those who may approve it, and mailed, with a link to the payout", async () => {
    const { companyId, userId, id, admin, finance, viewer, kindsOf, mail, mailsTo } = await waiting();
    expect(await kindsOf(admin)).toEqual(["payout_awaiting_approval"]);
    expect(await kindsOf(finance)).toEqual(["payout_awaiting_approval"]);
    expect([...(await kindsOf(viewer)), ...(await kindsOf(userId))]).toEqual([]);
    expect(await countUnread({ companyId, userId })).toEqual({ unread: 0 });
    await mail();
    const [sent] = await mailsTo(admin);
    expect(sent?.subject).toMatch(/^Saque esperando aprovação: R\$\s6\.000,00$/);
    expect(sent?.text).toContain(`/finance/payouts/${id}`);
    expect(await mailsTo(userId)).toEqual([]);
  });

  it("is gone, unsent mails too, once the payout is approved or canceled", async () => {
    const { companyId, id, owner, admin, kindsOf, mail, mailsTo, company, userId } = await waiting();
    await approvePayout(companyId, { payoutId: id, password }, { ...owner, userId: admin });
    const { id: second } = await payOut(company, userActor(userId), { amountInCents }, now);
    expect(await kindsOf(admin)).toHaveLength(1);
    await cancelPayout(companyId, second, { actor: "operator" }, now);
    expect(await kindsOf(admin)).toEqual([]);
    expect(await mail()).toMatchObject({ notices: 0 });
    expect(await mailsTo(admin)).toEqual([]);
  });

  it("goes to the requester where no other member may approve, and is not sent for a payout that needs no approval", async () => {
    const { company, userId, kindsOf } = await waiting({ colleagues: false });
    expect(await kindsOf(userId)).toHaveLength(1);
    const dayLater = new Date(now.getTime() + 24 * 60 * 60 * 1000);
    await payOut(company, userActor(userId), { amountInCents: 1_000 }, dayLater);
    expect(await kindsOf(userId)).toHaveLength(1);
  });

  it("does not go to the maker of the API key that requested it", async () => {
    const { company, companyId, admin, finance, kindsOf } = await waiting();
    const { id } = await createApiKey({ companyId, name: "ERP", createdBy: admin, now });
    await payOut(company, { kind: "api_key", apiKeyId: id }, { amountInCents }, now);
    expect([await kindsOf(admin), await kindsOf(finance)].map(({ length }) => length)).toEqual([1, 2]);
  });
});
