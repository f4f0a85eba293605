import { describe, expect, test } from "vitest";
import { db } from "@/db/client";
import { members } from "@/db/schema";
import type { Role } from "@/db/schema/accounts-enums";
import { findMailedToken, freshEmail, signedIn, testOwner } from "@/testing/support/auth";
import { auditOf } from "@/testing/support/reads";
import { blockCompany } from "../company/companies";
import { acceptAsNewUser, acceptAsUser, findInvitation } from "./accept-invitation";
import { changeRole } from "./change-role";
import { invite, listInvitations, revokeInvitation } from "./invitations";
import { listMembers } from "./team";

const now = new Date();
const daysLater = (days: number) => new Date(now.getTime() + days * 86_400_000);
const request = { address: "10.0.0.1", now };
const password = "barraca nova na praça";

async function company() {
  const owner = await testOwner(now);
  const by = { companyId: owner.companyId, userId: owner.userId, ...request };
  const send = (email: string, role: Role = "support", from = by) => invite(from, { email, role, language: "pt-BR" });
  return { ...owner, by, send };
}

async function tokenFor(email: string): Promise<string> {
  const token = await findMailedToken(email);
  if (!token) throw new Error("No mail was kept");
  return token;
}

const accept = (token: string, at = now) =>
  acceptAsNewUser({ token, name: "Novo", password }, { address: "10.0.0.1", now: at });

describe("an invitation", () => {
  test("creates a user who signs in with its role", async () => {
    const { companyId, send } = await company();
    const email = freshEmail();
    expect(await send(email.toUpperCase())).toMatchObject({ mailed: true });
    const token = await tokenFor(email);
    expect(await findInvitation(token, now)).toMatchObject({ email, role: "support", hasAccount: false });
    expect(await accept(token, new Date(now.getTime() + 1_000))).toEqual({ email, companyId });
    expect(await signedIn(email, password, now)).not.toBeNull();
    expect(await listMembers(companyId)).toMatchObject([{ role: "owner" }, { email, role: "support" }]);
    expect(await listInvitations(companyId, now)).toEqual([]);
  });

  test("lets a user of another company join with their existing password", async () => {
    const { companyId, send } = await company();
    const guest = await testOwner(now);
    await send(guest.email, "viewer");
    const token = await tokenFor(guest.email);
    await expect(accept(token)).rejects.toMatchObject({ code: "email_taken", field: "email" });
    const user = { userId: guest.userId, sessionId: "", email: guest.email };
    expect(await acceptAsUser(user, token, request)).toMatchObject({ companyId });
    expect((await listMembers(companyId)).map(({ email }) => email)).toContain(guest.email);
  });

  test("is valid for the invited address only", async () => {
    const { send } = await company();
    const [email, stranger] = [freshEmail(), await testOwner(now)];
    await send(email);
    const user = { userId: stranger.userId, sessionId: "", email: stranger.email };
    await expect(acceptAsUser(user, await tokenFor(email), request)).rejects.toMatchObject({ code: "FORBIDDEN" });
  });

  test("is accepted once, however many accept at once", async () => {
    const { companyId, send } = await company();
    const guest = await testOwner(now);
    await send(guest.email);
    const token = await tokenFor(guest.email);
    const user = { userId: guest.userId, sessionId: "", email: guest.email };
    const tries = await Promise.allSettled(Array.from({ length: 20 }, () => acceptAsUser(user, token, request)));
    const refused = tries.filter((each) => each.status === "rejected");
    expect(refused).toHaveLength(19);
    for (const { reason } of refused) expect(reason).toMatchObject({ code: "NOT_FOUND" });
    expect(await auditOf(companyId, "member.joined")).toHaveLength(1);
  });

  test("is valid for seven days", async () => {
    const { companyId, send } = await company();
    const email = freshEmail();
    await send(email);
    const token = await tokenFor(email);
    await expect(accept(token, daysLater(7))).rejects.toMatchObject({ code: "NOT_FOUND" });
    expect(await listInvitations(companyId, daysLater(7))).toMatchObject([{ email, isExpired: true }]);
    await accept(token, daysLater(6));
  });

  test("is void once another is sent, it is revoked or the company is blocked", async () => {
    const { companyId, by, send } = await company();
    const [resent, revoked, late] = [freshEmail(), freshEmail(), freshEmail()];
    await send(resent);
    const old = await tokenFor(resent);
    await send(resent);
    await expect(accept(old)).rejects.toMatchObject({ code: "NOT_FOUND" });
    expect(await listInvitations(companyId, now)).toHaveLength(1);

    const { id } = await send(revoked);
    await revokeInvitation(by, id);
    await expect(accept(await tokenFor(revoked))).rejects.toMatchObject({ code: "NOT_FOUND" });
    await expect(revokeInvitation(by, id)).rejects.toMatchObject({ code: "NOT_FOUND" });

    await send(late);
    await blockCompany(companyId, now);
    await expect(accept(await tokenFor(late))).rejects.toMatchObject({ code: "NOT_FOUND" });
  });

  test("of another company cannot be revoked", async () => {
    const [own, other] = [await company(), await company()];
    const { id } = await other.send(freshEmail());
    await expect(revokeInvitation(own.by, id)).rejects.toMatchObject({ code: "NOT_FOUND" });
  });

  test("is not sent to a member, and only an owner sends one for a role that approves payouts", async () => {
    const { companyId, email, by, send } = await company();
    await expect(send(email)).rejects.toMatchObject({ code: "email_is_member", field: "email" });
    const guest = await testOwner(now);
    await db().insert(members).values({ companyId, userId: guest.userId, role: "admin", createdAt: now });
    const asAdmin = { ...by, userId: guest.userId };
    for (const role of ["owner", "admin", "finance"] as const) {
      await expect(send(freshEmail(), role, asAdmin)).rejects.toMatchObject({ code: "FORBIDDEN" });
    }
    await send(freshEmail(), "support", asAdmin);
    const change = { ...asAdmin, memberId: by.userId };
    await expect(changeRole(change, "viewer")).rejects.toMatchObject({ code: "FORBIDDEN" });
  });
});
