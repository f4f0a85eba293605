import { eq } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { db } from "@/db/client";
import { newId } from "@/db/ids";
import { members, outbox } from "@/db/schema";
import type { Role } from "@/db/schema/accounts-enums";
import { findMailedToken, testOwner } from "@/testing/support/auth";
import { testProduct } from "@/testing/support/courses";
import { sendOnly } from "@/testing/support/mails";
import { now } from "@/testing/support/now";
import { charge, reactOf, sell } from "@/testing/support/reactions";
import { noticesOf } from "@/testing/support/reads";
import { testSeller } from "@/testing/support/webhooks";
import { listKeptMails } from "../../core/mail/mail-files";
import { disputeInSandbox } from "../../sandbox/payers/payers-bank";
import { recordFailures } from "../../webhooks/deliveries/breaker";
import { breakerFailures } from "../../webhooks/deliveries/limits";
import { getCompany } from "../company/companies";
import { acceptAsUser } from "../team/accept-invitation";
import { invite } from "../team/invitations";
import { removeMember } from "../team/remove-member";
import { changeChoice, markRead, readChoices } from "./choices";
import { countUnread, listNotices } from "./notices";

const page = { limit: 100, offset: 0 };
const dayMs = 86_400_000;

async function team() {
  const { companyId, userId, email } = await testOwner(now);
  const company = await getCompany(companyId);
  const { offerSlug } = await testProduct(companyId);
  const reader = { companyId, userId };
  const add = async (role: Role) => {
    const other = await testOwner(now);
    await db().insert(members).values({ companyId, userId: other.userId, role, createdAt: now });
    return { companyId, userId: other.userId, email: other.email };
  };
  const mailAt = (at: Date) =>
    sendOnly("notice", { now: at, deadline: new Date(Date.now() + 20_000), only: companyId });
  return { company, companyId, offerSlug, owner: { ...reader, email }, add, mailAt };
}

const kindsOf = async (reader: { companyId: string; userId: string }) =>
  (await listNotices(reader, page)).rows.map(({ kind }) => kind);

const mailsTo = async (email: string) => (await listKeptMails(1_000)).filter(({ to }) => to === email);

describe("the bell", () => {
  it("tells of a sale of an offer once, however often its event is reacted to", async () => {
    const { company, companyId, offerSlug, owner } = await team();
    const id = await sell(company, offerSlug);
    await Promise.all(Array.from({ length: 5 }, () => reactOf(company)));
    expect((await listNotices(owner, page)).rows).toMatchObject([
      { kind: "sale", subjectId: id, details: { amountInCents: 4990, title: "Pão" }, isRead: false },
    ]);
    expect(await countUnread(owner)).toEqual({ unread: 1 });
    expect(JSON.stringify(await noticesOf(companyId))).not.toContain("Maria");
  });

  it("skips what an integrator charges through the API", async () => {
    const { company, owner } = await team();
    await charge(company);
    await sell(company);
    await reactOf(company);
    expect(await kindsOf(owner)).toEqual([]);
  });

  it("tells of a dispute and of an accepted invitation", async () => {
    const { company, companyId, offerSlug, owner } = await team();
    const id = await sell(company, offerSlug);
    await disputeInSandbox(companyId, id, now);
    await reactOf(company);
    const guest = await testOwner(now);
    const from = { companyId, userId: owner.userId, address: "10.0.0.1", now };
    await invite(from, { email: guest.email, role: "viewer", language: "pt-BR" });
    const token = (await findMailedToken(guest.email)) ?? "";
    await acceptAsUser({ userId: guest.userId, sessionId: "", email: guest.email }, token, { address: "", now });
    expect((await kindsOf(owner)).sort()).toEqual(["dispute", "invitation_accepted", "sale"]);
    expect((await kindsOf({ companyId, userId: guest.userId })).sort()).toEqual(["dispute", "sale"]);
  });

  it("tells of a webhook that fails when it is first paused, not at every pause, without its path", async () => {
    const { companyId, owner } = await team();
    const webhookId = await (await testSeller(companyId)).addWebhook("https://loja.example.com/s3gr3d0");
    const failing = { companyId, endpoint: webhookId, webhookId, isGone: false };
    await recordFailures({ ...failing, count: breakerFailures, wasProbe: false }, now);
    await recordFailures({ ...failing, count: 1, wasProbe: true }, new Date(now.getTime() + 60_000));
    expect((await listNotices(owner, page)).rows).toMatchObject([
      { kind: "webhook_failing", subjectId: webhookId, details: { url: "https://loja.example.com/…" } },
    ]);
  });

  it("tells in the dashboard and by mail that a webhook was disabled", async () => {
    const { companyId, owner } = await team();
    const webhookId = await (await testSeller(companyId)).addWebhook("https://loja.example.com/s3gr3d0");
    await recordFailures({ companyId, endpoint: webhookId, webhookId, isGone: true, count: 1, wasProbe: false }, now);
    expect((await listNotices(owner, page)).rows).toMatchObject([
      { kind: "webhook_disabled", subjectId: webhookId, details: { url: "https://loja.example.com/…" } },
    ]);
    const mails = await db().select({ topic: outbox.topic }).from(outbox).where(eq(outbox.companyId, companyId));
    expect(mails).toEqual([{ topic: "webhook_disabled" }]);
  });

  it("keeps what came after the list was read unread, and never forgets what was read", async () => {
    const { company, offerSlug, owner } = await team();
    await sell(company, offerSlug);
    await reactOf(company);
    const [first] = (await listNotices(owner, page)).rows;
    const until = new Date(first?.createdAt ?? "");
    await markRead(owner, until);
    await markRead(owner, new Date(until.getTime() - dayMs));
    expect(await countUnread(owner)).toEqual({ unread: 0 });
    expect((await listNotices(owner, page)).rows).toMatchObject([{ isRead: true }]);
  });

  it("shows a kind of notification only if the member's role permits it and the member enabled it", async () => {
    const { company, offerSlug, owner, add } = await team();
    const viewer = await add("viewer");
    const offered = (await readChoices(viewer, "viewer")).map(({ kind }) => kind);
    expect(offered).toEqual(["sale", "dispute", "refund_requested", "refund_failed", "lesson_comment"]);
    await changeChoice(owner, { kind: "sale", bell: false, mail: "none", language: "en" });
    await sell(company, offerSlug);
    await reactOf(company);
    expect(await kindsOf(owner)).toEqual([]);
    expect(await kindsOf(viewer)).toEqual(["sale"]);
    const stranger = { companyId: owner.companyId, userId: newId() };
    await expect(listNotices(stranger, page)).rejects.toMatchObject({ code: "FORBIDDEN" });
  });
});

describe("mails of notices", () => {
  it("collect a day's sales in one mail for owners and admins, and reach only members who chose them", async () => {
    const { company, offerSlug, owner, add, mailAt } = await team();
    const viewer = await add("viewer");
    await sell(company, offerSlug);
    await sell(company, offerSlug, offerSlug);
    await reactOf(company);
    await mailAt(now);
    expect(await mailsTo(owner.email)).toEqual([]);
    await Promise.all(Array.from({ length: 5 }, () => mailAt(new Date(now.getTime() + dayMs))));
    const mails = await mailsTo(owner.email);
    expect(mails).toHaveLength(1);
    expect(mails[0]?.subject).toMatch(/^2 vendas: R\$\s149,70$/);
    expect(await mailsTo(viewer.email)).toEqual([]);
  });

  it("come one by one, at once and in their language to those who want each", async () => {
    const { company, offerSlug, add, mailAt } = await team();
    const viewer = await add("viewer");
    await changeChoice(viewer, { kind: "sale", bell: true, mail: "each", language: "en" });
    const id = await sell(company, offerSlug);
    await reactOf(company);
    await mailAt(now);
    const [mail] = await mailsTo(viewer.email);
    expect(mail?.subject).toMatch(/^New sale: R\$\s?49\.90$/);
    expect(mail?.text).toContain(`/transactions/${id}`);
  });

  it("are not sent to members who left meanwhile, nor days late", async () => {
    const { company, companyId, offerSlug, owner, add, mailAt } = await team();
    const admin = await add("admin");
    const id = await sell(company, offerSlug);
    await disputeInSandbox(companyId, id, now);
    await reactOf(company);
    await removeMember({ companyId, memberId: admin.userId, userId: owner.userId, address: "", now });
    expect(await mailAt(now)).toMatchObject({ notices: 1 });
    expect(await mailsTo(admin.email)).toEqual([]);
    expect((await mailsTo(owner.email))[0]?.subject).toMatch(/^Contestação aberta/);
    expect(await mailAt(new Date(now.getTime() + 5 * dayMs))).toMatchObject({ notices: 0 });
  });
});
