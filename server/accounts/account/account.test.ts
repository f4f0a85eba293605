import { describe, expect, test } from "vitest";
import { newId } from "@/db/ids";
import { freshEmail, signedIn, testOwner, testPassword } from "@/testing/support/auth";
import { randomToken } from "../../core/crypto/crypto";
import { createApiKey, revokeApiKey } from "../api-keys/api-keys";
import { issueAccessToken } from "../api-keys/issue-access-token";
import { authenticateToken } from "../api-keys/tokens";
import { listAudit } from "../audit/list-audit";
import { SignUp } from "../auth/schemas";
import { findSession } from "../auth/sessions";
import { signUp } from "../auth/sign-up";
import { getCompany } from "../company/companies";
import { updateCompany } from "../company/update-company";
import { changeName, changePassword, listSessions, revokeOtherSessions, revokeSessionOf } from "./account";

const now = new Date();
const newPassword = "barraca nova na praça";

async function signedInOwner() {
  const owner = await testOwner(now);
  const sessionId = (await signedIn(owner.email, testPassword, now)) ?? "";
  return { ...owner, user: { userId: owner.userId, sessionId, email: owner.email } };
}

const newAccount = () => ({ name: "Ana", companyName: "Banca da Ana", email: freshEmail(), password: newPassword });

describe("signUp", () => {
  test("creates a user who can sign in, with their own sandbox company, which does not publish their e-mail", async () => {
    const account = newAccount();
    const { companyId } = await signUp(account, { address: randomToken(8), now });
    const session = await findSession((await signedIn(account.email, newPassword, now)) ?? "", now);
    expect(session?.companies).toEqual([{ id: companyId, name: "Banca da Ana", role: "owner", testOf: null }]);
    expect(await getCompany(companyId)).toMatchObject({
      connections: [{ kind: "sandbox" }],
      supportEmail: "",
    });
  });

  test("accepts an address once", async () => {
    const account = newAccount();
    await signUp(account, { address: randomToken(8), now });
    await expect(signUp(account, { address: randomToken(8), now })).rejects.toMatchObject({ field: "email" });
  });

  test("refuses the sixth sign-up in an hour from one address", async () => {
    const address = randomToken(8);
    for (let count = 0; count < 5; count += 1) await signUp(newAccount(), { address, now });
    await expect(signUp(newAccount(), { address, now })).rejects.toMatchObject({ code: "RATE_LIMITED" });
  });

  const faultsOf = (password: string) => {
    const { error } = SignUp.safeParse({ ...newAccount(), email: "maria.silva@example.com", password });
    return (error?.issues ?? []).map(({ path, message }) => `${path.join(".")}: ${message}`);
  };

  test.each([
    ["curta", "must have 10 to 200 characters"],
    ["9 sinais.", "must have 10 to 200 characters"],
    ["xy".repeat(101), "must have 10 to 200 characters"],
    ["1234567890", "is too easy to guess"],
    ["aaaaaaaaaaaa", "is too easy to guess"],
    ["Password123!", "is too easy to guess"],
    ["maria.silva e mais", "must not contain the e-mail"],
    ["maria.silva@exa", "must not contain the e-mail"],
  ])("refuses a password like %j: %s", (password, fault) => {
    expect(faultsOf(password)).toEqual([`password: ${fault}`]);
  });

  test.each([newPassword, "10 sinais.", "xy".repeat(100)])("accepts one like %j", (password) => {
    expect(faultsOf(password)).toEqual([]);
  });
});

describe("changePassword", () => {
  test("keeps only this browser signed in", async () => {
    const { user, email } = await signedInOwner();
    const other = await signedIn(email, testPassword, now);
    await changePassword(user, { currentPassword: testPassword, password: newPassword }, now);
    expect(await findSession(user.sessionId, now)).not.toBeNull();
    expect(await findSession(other ?? "", now)).toBeNull();
    expect(await signedIn(email, testPassword, now)).toBeNull();
    expect(await signedIn(email, newPassword, now)).not.toBeNull();
  });

  test("requires the current password, with at most ten tries an hour", async () => {
    const { user, email } = await signedInOwner();
    const wrong = { currentPassword: "wrong", password: newPassword };
    for (let count = 0; count < 10; count += 1) {
      await expect(changePassword(user, wrong, now)).rejects.toMatchObject({
        code: "current_password_wrong",
        field: "currentPassword",
      });
    }
    const right = { currentPassword: testPassword, password: newPassword };
    await expect(changePassword(user, right, now)).rejects.toMatchObject({ code: "RATE_LIMITED" });
    expect(await signedIn(email, testPassword, now)).not.toBeNull();
  });
});

describe("sessions", () => {
  test("are listed for their user, who signs out one, or all but this one", async () => {
    const { user, email } = await signedInOwner();
    const [second, third] = [await signedIn(email, testPassword, now), await signedIn(email, testPassword, now)];
    const listed = await listSessions(user, now);
    expect(listed).toHaveLength(3);
    expect(listed.filter(({ isCurrent }) => isCurrent).map(({ id }) => id)).toEqual([user.sessionId]);
    await revokeSessionOf(user, second ?? "", now);
    expect(await findSession(second ?? "", now)).toBeNull();
    expect(await findSession(third ?? "", now)).not.toBeNull();
    await revokeOtherSessions(user, now);
    expect((await listSessions(user, now)).map(({ id }) => id)).toEqual([user.sessionId]);
  });

  test("of another user are not found, and stay", async () => {
    const [one, other] = [await signedInOwner(), await signedInOwner()];
    for (const id of [other.user.sessionId, newId(), "1"]) {
      await expect(revokeSessionOf(one.user, id, now)).rejects.toMatchObject({ code: "NOT_FOUND" });
    }
    expect(await findSession(other.user.sessionId, now)).not.toBeNull();
  });
});

test("a changed name shows in every company", async () => {
  const { user } = await signedInOwner();
  expect(await changeName(user, "Dona Maria")).toMatchObject({ name: "Dona Maria" });
  expect(await findSession(user.sessionId, now)).toMatchObject({ name: "Dona Maria" });
});

test("a long-lived token works until its key is revoked, and is never issued for a revoked or another company's key", async () => {
  const [one, other] = [await testOwner(now), await testOwner(now)];
  const { id: apiKeyId } = await createApiKey({ companyId: one.companyId, name: "Loja", createdBy: one.userId, now });
  const grant = { ...one, apiKeyId, lifetimeSeconds: 30 * 86_400, can: () => true, address: "10.0.0.1", now };
  const { token } = await issueAccessToken(grant);
  expect(await authenticateToken(token, { address: "10.0.0.1", now })).toMatchObject({ apiKeyId });
  await expect(issueAccessToken({ ...grant, ...other })).rejects.toMatchObject({ code: "NOT_FOUND" });
  await revokeApiKey({ companyId: one.companyId, apiKeyId, actor: "operator", now });
  expect(await authenticateToken(token, { address: "10.0.0.1", now })).toBeNull();
  await expect(issueAccessToken(grant)).rejects.toMatchObject({ code: "NOT_FOUND" });
});

describe("updateCompany", () => {
  const change = {
    name: "Banca Nova",
    legalName: "Banca Nova Ltda",
    city: "CURITIBA",
    address: "Rua das Flores, 1",
    supportEmail: "",
    documentType: "cnpj",
    document: "12ABC34501DE35",
  } as const;

  test("saves the changes, an alphanumeric CNPJ too, and audits them with their author", async () => {
    const { companyId, userId } = await testOwner(now);
    const by = { companyId, userId, address: "10.0.0.1", now };
    expect(await updateCompany(change, by)).toMatchObject(change);
    await updateCompany(change, by);
    const { rows } = await listAudit(companyId, { limit: 20, offset: 0 });
    expect(rows).toHaveLength(1);
    expect(rows[0]).toMatchObject({
      action: "company.updated",
      actor: { kind: "user", name: "Dona" },
      before: { name: "Banca", document: null },
      after: { name: "Banca Nova", document: change.document },
    });
  });

  test("refuses a document with wrong check digits, at its field", async () => {
    const { companyId, userId } = await testOwner(now);
    const wrong = { ...change, document: "12ABC34501DE36" };
    const changing = updateCompany(wrong, { companyId, userId, address: "10.0.0.1", now });
    await expect(changing).rejects.toMatchObject({ code: "document_invalid", field: "document" });
    expect(await getCompany(companyId)).toMatchObject({ name: "Banca" });
  });
});
