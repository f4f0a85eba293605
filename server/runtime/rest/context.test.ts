import { describe, expect, it } from "vitest";
import { db } from "@/db/client";
import { newId } from "@/db/ids";
import { members, sessions, users } from "@/db/schema";
import { createTestCompany } from "@/testing/support/database";
import { revokeSession } from "../../accounts/auth/sessions";
import { blockCompany } from "../../accounts/company/companies";
import { openContext, sessionContext } from "./context";

async function signIn(role: "owner" | "viewer", companyIds: string[]) {
  const now = new Date();
  const [userId, sessionId] = [newId(now), newId(now)];
  await db()
    .insert(users)
    .values({ id: userId, name: "U", email: `${userId}@example.com`, passwordHash: "-", createdAt: now });
  for (const companyId of companyIds) await db().insert(members).values({ companyId, userId, role, createdAt: now });
  const expiresAt = new Date(now.getTime() + 60_000);
  await db().insert(sessions).values({ id: sessionId, userId, address: "", userAgent: "", createdAt: now, expiresAt });
  return { userId, sessionId };
}

const caller = () => ({ now: new Date(), requestId: newId(), address: "10.0.0.1" });
const nobody = { company: null, actor: null };

describe("sessionContext", () => {
  it("acts as the signed-in user in their first company, or the one they view", async () => {
    const [first, second] = [await createTestCompany(), await createTestCompany()];
    const { userId, sessionId } = await signIn("owner", [first.companyId, second.companyId]);
    const context = await sessionContext({ ...caller(), sessionId, companyId: null });
    expect(context).toMatchObject({ company: { id: first.companyId }, actor: { kind: "user", userId, sessionId } });
    const other = await sessionContext({ ...caller(), sessionId, companyId: second.companyId });
    expect(other.company?.id).toBe(second.companyId);
  });

  it("allows exactly what the role allows", async () => {
    const { companyId } = await createTestCompany();
    const viewer = await signIn("viewer", [companyId]);
    const context = await sessionContext({ ...caller(), sessionId: viewer.sessionId, companyId });
    expect([context.can("transactions.read"), context.can("charges.create")]).toEqual([true, false]);
  });

  it("authenticates nobody without a session, with a revoked one, or in another user's company", async () => {
    const [own, foreign] = [await createTestCompany(), await createTestCompany()];
    const { sessionId } = await signIn("owner", [own.companyId]);
    for (const asked of [
      { sessionId: null, companyId: null },
      { sessionId: "no-id", companyId: null },
      { sessionId, companyId: foreign.companyId },
    ]) {
      const context = await sessionContext({ ...caller(), ...asked });
      expect(context).toMatchObject(nobody);
      expect(context.can("transactions.read")).toBe(false);
    }
    await revokeSession(sessionId, new Date());
    expect(await sessionContext({ ...caller(), sessionId, companyId: null })).toMatchObject(nobody);
  });

  it("authenticates nobody in a blocked company", async () => {
    const { companyId } = await createTestCompany();
    const { sessionId } = await signIn("owner", [companyId]);
    await blockCompany(companyId, new Date());
    expect(await sessionContext({ ...caller(), sessionId, companyId: null })).toMatchObject(nobody);
  });
});

describe("openContext", () => {
  const encode = (text: string) => Buffer.from(text).toString("base64");

  it.each([
    [`Basic ${encode("pk:sk")}`, { user: "pk", password: "sk" }],
    [`basic  ${encode("pk:a:b")}`, { user: "pk", password: "a:b" }],
    [`Basic ${encode(":")}`, { user: "", password: "" }],
    [`Basic ${encode("no colon")}`, null],
    ["Basic", null],
    ["Basic !!!", null],
    [`Bearer ${encode("pk:sk")}`, null],
    [undefined, null],
    [["Basic", "Basic"], null],
  ])("reads the credentials of %j", (authorization, credentials) => {
    expect(openContext({ authorization }, caller()).basicCredentials).toEqual(credentials);
  });
});
