import { describe, expect, test } from "vitest";
import { db } from "@/db/client";
import { newId } from "@/db/ids";
import { members, users } from "@/db/schema";
import type { Role } from "@/db/schema/accounts-enums";
import { findMailedToken, freshEmail } from "@/testing/support/auth";
import { createTestCompany } from "@/testing/support/database";
import { wholeList } from "@/testing/support/reads";
import { createApiKey, listApiKeys } from "../api-keys/api-keys";
import { listKeysOf } from "../api-keys/member-keys";
import { verifyApiKey } from "../api-keys/verify-api-key";
import { listAudit } from "../audit/list-audit";
import { acceptAsNewUser, findInvitation } from "./accept-invitation";
import { changeRole } from "./change-role";
import { invite, listInvitations } from "./invitations";
import { removeMember } from "./remove-member";
import { listMembers } from "./team";

const now = new Date();

async function addMember(companyId: string, role: Role): Promise<string> {
  const userId = newId(now);
  const email = `${userId}@example.com`;
  await db().insert(users).values({ id: userId, name: role, email, passwordHash: "-", createdAt: now });
  await db().insert(members).values({ companyId, userId, role, createdAt: now });
  return userId;
}

async function team() {
  const { companyId } = await createTestCompany();
  const owner = await addMember(companyId, "owner");
  const change = (memberId: string, userId = owner) => ({ companyId, memberId, userId, address: "10.0.0.1", now });
  return { companyId, owner, change };
}

const rolesOf = async (companyId: string) => (await listMembers(companyId)).map(({ role }) => role).sort();

describe("the last owner", () => {
  test("cannot leave or change role", async () => {
    const { companyId, owner, change } = await team();
    await expect(removeMember(change(owner))).rejects.toMatchObject({ code: "last_owner", field: "role" });
    await expect(changeRole(change(owner), "admin")).rejects.toMatchObject({ code: "last_owner", field: "role" });
    expect(await rolesOf(companyId)).toEqual(["owner"]);
  });

  test("remains when two owners remove each other concurrently", async () => {
    for (let round = 0; round < 5; round += 1) {
      const { companyId, owner, change } = await team();
      const other = await addMember(companyId, "owner");
      await Promise.allSettled([removeMember(change(other, owner)), removeMember(change(owner, other))]);
      expect(await rolesOf(companyId)).toEqual(["owner"]);
    }
  });
});

test("a change adds one line to the audit log, and a request without a change adds none", async () => {
  const { companyId, change } = await team();
  const viewer = await addMember(companyId, "viewer");
  await changeRole(change(viewer), "finance");
  await changeRole(change(viewer), "finance");
  expect(await rolesOf(companyId)).toEqual(["finance", "owner"]);
  const { rows } = await listAudit(companyId, { subjectId: viewer, ...wholeList });
  expect(rows).toMatchObject([
    { action: "member.role_changed", before: { role: "viewer" }, after: { role: "finance" } },
  ]);
});

test("the audit log names the actor and the member of a change, even after the member was removed", async () => {
  const { companyId, change } = await team();
  const viewer = await addMember(companyId, "viewer");
  await changeRole(change(viewer), "finance");
  await removeMember(change(viewer));
  const { rows } = await listAudit(companyId, { limit: 20, offset: 0 });
  const told = { actor: { kind: "user", name: "owner" }, subjectId: viewer, subject: "viewer" };
  expect(rows).toMatchObject([
    { ...told, action: "member.removed" },
    { ...told, action: "member.role_changed" },
  ]);
});

test("only an owner adds or removes an owner; an admin changes all other members", async () => {
  const { companyId, owner, change } = await team();
  const [admin, viewer] = [await addMember(companyId, "admin"), await addMember(companyId, "viewer")];
  await expect(changeRole(change(viewer, admin), "owner")).rejects.toMatchObject({ code: "FORBIDDEN" });
  await expect(removeMember(change(owner, admin))).rejects.toMatchObject({ code: "FORBIDDEN" });
  await removeMember(change(viewer, admin));
  expect(await rolesOf(companyId)).toEqual(["admin", "owner"]);
});

test("a member of another company is not found", async () => {
  const [one, other] = [await team(), await team()];
  for (const memberId of [other.owner, newId(), "1", "\0"]) {
    await expect(removeMember(one.change(memberId))).rejects.toMatchObject({ code: "NOT_FOUND" });
    await expect(changeRole(one.change(memberId), "viewer")).rejects.toMatchObject({ code: "NOT_FOUND" });
  }
});

describe("the invitations of somebody", () => {
  const invited = async (companyId: string) => (await listInvitations(companyId, now)).map(({ role }) => role).sort();

  async function inviting(role: Role) {
    const { companyId, owner, change } = await team();
    const inviter = await addMember(companyId, role);
    const from = (userId: string) => ({ companyId, userId, address: "10.0.0.1", now });
    const send = (userId: string, as: Role) =>
      invite(from(userId), { email: freshEmail(), role: as, language: "pt-BR" });
    await send(owner, "viewer");
    await send(inviter, "support");
    if (role === "owner") await send(inviter, "owner");
    return { companyId, owner, inviter, change, send };
  }

  test("end when they are removed, and no other member's", async () => {
    const { companyId, inviter, change } = await inviting("admin");
    await removeMember(change(inviter));
    expect(await invited(companyId)).toEqual(["viewer"]);
    const { rows } = await listAudit(companyId, { limit: 1, offset: 0 });
    expect(rows).toMatchObject([{ action: "invitation.revoked", before: { role: "support" } }]);
  });

  test("end when they may no longer invite, and those for owners when they no longer own", async () => {
    const { companyId, inviter, change } = await inviting("owner");
    await changeRole(change(inviter), "admin");
    expect(await invited(companyId)).toEqual(["support", "viewer"]);
    await changeRole(change(inviter), "finance");
    expect(await invited(companyId)).toEqual(["viewer"]);
  });

  test("cannot be accepted afterwards, nor sent while they are being removed", async () => {
    const { companyId, inviter, change, send } = await inviting("admin");
    const email = freshEmail();
    await invite({ companyId, userId: inviter, address: "", now }, { email, role: "viewer", language: "en" });
    const token = (await findMailedToken(email)) ?? "";
    await Promise.allSettled([
      removeMember(change(inviter)),
      ...Array.from({ length: 10 }, () => send(inviter, "support")),
    ]);
    expect(await invited(companyId)).toEqual(["viewer"]);
    expect(await findInvitation(token, now)).toBeNull();
    const answer = { token, name: "Novo", password: "barraca nova na praça" };
    await expect(acceptAsNewUser(answer, { address: "", now })).rejects.toMatchObject({ code: "NOT_FOUND" });
    await expect(send(inviter, "viewer")).rejects.toMatchObject({ code: "FORBIDDEN" });
  });
});

describe("the keys that a removed member made", () => {
  const stateOf = async (companyId: string) =>
    Object.fromEntries((await listApiKeys(companyId)).map(({ name, revokedAt }) => [name, revokedAt !== null]));

  test("are revoked in the removal's transaction if the request names them, and keep working otherwise", async () => {
    const { companyId, owner, change } = await team();
    const admin = await addMember(companyId, "admin");
    const make = (name: string, createdBy: string) => createApiKey({ companyId, name, createdBy, now });
    const [leaked] = [await make("loja", admin), await make("erp", admin), await make("dona", owner)];
    await removeMember(change(admin), [leaked.id, leaked.id]);
    expect(await stateOf(companyId)).toEqual({ loja: true, erp: false, dona: false });
    expect(await verifyApiKey(leaked.apiKey, leaked.apiSecret, { address: "10.0.0.1", now })).toBeNull();
    const { rows } = await listAudit(companyId, { limit: 1, offset: 0 });
    expect(rows).toMatchObject([{ action: "api_key.revoked", subjectId: leaked.id }]);
  });

  test("are listed and revoked in test mode too", async () => {
    const { companyId, change } = await team();
    const admin = await addMember(companyId, "admin");
    const { companyId: testId } = await createTestCompany({ testOf: companyId });
    const make = (of: string, name: string) => createApiKey({ companyId: of, name, createdBy: admin, now });
    const [real, leaked] = [await make(companyId, "loja"), await make(testId, "loja de teste")];
    await make(testId, "outra");
    expect((await listKeysOf(companyId, admin)).map(({ name, isTest }) => [name, isTest])).toEqual([
      ["loja", false],
      ["outra", true],
      ["loja de teste", true],
    ]);
    await removeMember(change(admin), [real.id, leaked.id]);
    expect(await stateOf(companyId)).toEqual({ loja: true });
    expect(await stateOf(testId)).toEqual({ "loja de teste": true, outra: false });
    expect(await verifyApiKey(leaked.apiKey, leaked.apiSecret, { address: "10.0.0.1", now })).toBeNull();
    const { rows } = await listAudit(testId, { limit: 1, offset: 0 });
    expect(rows).toMatchObject([{ action: "api_key.revoked", subjectId: leaked.id }]);
  });

  test("do not include another member's key: naming one refuses the whole removal", async () => {
    const { companyId, owner, change } = await team();
    const admin = await addMember(companyId, "admin");
    const own = await createApiKey({ companyId, name: "loja", createdBy: admin, now });
    const other = await createApiKey({ companyId, name: "dona", createdBy: owner, now });
    for (const id of [other.id, newId(), "x"]) {
      await expect(removeMember(change(admin), [own.id, id])).rejects.toMatchObject({ code: "NOT_FOUND" });
    }
    expect(await stateOf(companyId)).toEqual({ loja: false, dona: false });
    expect(await listKeysOf(companyId, admin)).toMatchObject([{ id: own.id, isTest: false }]);
    expect(await rolesOf(companyId)).toEqual(["admin", "owner"]);
  });
});
