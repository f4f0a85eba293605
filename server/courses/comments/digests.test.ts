import { and, eq } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { db } from "@/db/client";
import { customers } from "@/db/schema";
import { answerer, customerOf, placeOf } from "@/testing/support/enrolling/commenting";
import { type TestClass, testClass } from "@/testing/support/enrolling/study";
import { sendOnly } from "@/testing/support/mails";
import { now } from "@/testing/support/now";
import { byPlatform } from "../../accounts/audit/audit";
import { nextDigest } from "../../accounts/notices/digest-time";
import { listKeptMails } from "../../core/mail/mail-files";
import { indexBuyer } from "../../customers/people/buyer-index";
import { answerComment } from "./moderate";
import { openStopToken, stopDigests, stopPathOf } from "./stop-link";
import { writeComment } from "./write-comment";

const by = byPlatform;

describe("digests", () => {
  const mailsTo = async (email: string) => (await listKeptMails(500)).filter(({ to }) => to === email);
  const emailOf = async (studied: TestClass) => {
    const own = and(eq(customers.companyId, studied.company.id), eq(customers.id, customerOf(studied)));
    const email = `${customerOf(studied)}@example.com`;
    await db()
      .update(customers)
      .set({ emails: [email] })
      .where(own);
    return email;
  };

  it("send one mail for every answer of a day, once by two runs, and none before its hour", async () => {
    const studied = await testClass(1);
    const place = placeOf(studied);
    const { companyId } = place;
    const [email, userId] = [await emailOf(studied), await answerer()];
    const id = await writeComment(place, { text: "Quanto sal?" }, now);
    for (const text of ["2 %", "Ou 3 %"]) await answerComment({ companyId, commentId: id }, { text, userId }, now, by);
    const run = (at: Date) => sendOnly("digest", { now: at, deadline: new Date(Date.now() + 20_000), only: companyId });
    expect(await run(now)).toMatchObject({ commentDigests: 0 });
    const due = nextDigest(now);
    const sent = await Promise.all([run(due), run(due)]);
    expect(sent.map((each) => each.commentDigests).sort()).toEqual([0, 1]);
    expect(await run(new Date(due.getTime() + 86_400_000))).toMatchObject({ commentDigests: 0 });
    const mails = await mailsTo(email);
    expect(mails).toHaveLength(1);
    expect(mails[0]?.text).toContain("/learn/digests/");
    expect(mails[0]?.text).not.toContain("2 %");
  });

  it("are sent to the address that studies, not to a newer address of the same document", async () => {
    const studied = await testClass(1);
    const place = placeOf(studied);
    const { companyId } = place;
    const [email, userId] = [await emailOf(studied), await answerer()];
    const customerId = customerOf(studied);
    const newer = `newer-${email}`;
    await db()
      .update(customers)
      .set({ emails: [newer, email] })
      .where(and(eq(customers.companyId, companyId), eq(customers.id, customerId)));
    const { transactionId: sourceId } = studied;
    await db().transaction((tx) => indexBuyer(tx, { companyId, customerId, sourceId, email }));
    const id = await writeComment(place, { text: "Quanto sal?" }, now);
    await answerComment({ companyId, commentId: id }, { text: "2 %", userId }, now, by);
    const at = { now: nextDigest(now), deadline: new Date(Date.now() + 20_000), only: companyId };
    expect(await sendOnly("digest", at)).toMatchObject({ commentDigests: 1 });
    expect([(await mailsTo(email)).length, (await mailsTo(newer)).length]).toEqual([1, 0]);
  });

  it("are not sent after the student stopped them by the signed link, which no other token opens", async () => {
    const studied = await testClass(1);
    const place = placeOf(studied);
    const { companyId } = place;
    const [email, userId] = [await emailOf(studied), await answerer()];
    const reader = { companyId, customerId: customerOf(studied) };
    const token = stopPathOf(reader).split("/").at(-1) ?? "";
    expect(openStopToken(token)).toEqual(reader);
    const forged = `${token[0] === "A" ? "B" : "A"}${token.slice(1)}`;
    expect(await stopDigests(forged, now)).toBe(false);
    expect([await stopDigests(token, now), await stopDigests(token, now)]).toEqual([true, true]);
    const id = await writeComment(place, { text: "Quanto sal?" }, now);
    await answerComment({ companyId, commentId: id }, { text: "2 %", userId }, now, by);
    const at = { now: nextDigest(now), deadline: new Date(Date.now() + 20_000), only: companyId };
    expect(await sendOnly("digest", at)).toMatchObject({ commentDigests: 0 });
    expect(await mailsTo(email)).toEqual([]);
  });
});
