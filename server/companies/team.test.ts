import { and, eq } from "drizzle-orm";
import { afterAll, describe, expect, test } from "vitest";
import { closeDatabase, db } from "@/db/client";
import type { Role } from "@/db/enums";
import { newId } from "@/db/ids";
import { auditLog, members, users } from "@/db/schema";
import { createTestCompany } from "../testing/database";
import { listAudit } from "./list-audit";
import { changeRole, listMembers, removeMember } from "./team";

afterAll(closeDatabase);

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

  test("remains even when two owners remove each other at once", async () => {
    for (let round = 0; round < 5; round += 1) {
      const { companyId, owner, change } = await team();
      const other = await addMember(companyId, "owner");
      await Promise.allSettled([removeMember(change(other, owner)), removeMember(change(owner, other))]);
      expect(await rolesOf(companyId)).toEqual(["owner"]);
    }
  });
});

test("a change writes one line to the audit log, and a no-op writes none", async () => {
  const { companyId, change } = await team();
  const viewer = await addMember(companyId, "viewer");
  await changeRole(change(viewer), "finance");
  await changeRole(change(viewer), "finance");
  expect(await rolesOf(companyId)).toEqual(["finance", "owner"]);
  const lines = await db()
    .select()
    .from(auditLog)
    .where(and(eq(auditLog.companyId, companyId), eq(auditLog.subjectId, viewer)));
  expect(lines).toMatchObject([
    { action: "member.role_changed", before: { role: "viewer" }, after: { role: "finance" } },
  ]);
});

test("the audit log names actor and subject, even after a member left", async () => {
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

test("only an owner adds or removes an owner; an admin manages everybody else", async () => {
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
