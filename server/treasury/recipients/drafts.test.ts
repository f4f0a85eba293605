import { randomBytes } from "node:crypto";
import { eq } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { db } from "@/db/client";
import { recipients } from "@/db/schema";
import { operator } from "@/testing/support/connections/connected-banks";
import { createTestCompany } from "@/testing/support/database";
import { addMember } from "@/testing/support/payouts/business";
import { personInput, typedPerson } from "@/testing/support/recipients/forms";
import { acquirerOfFile, recipientOf, sellerAtPlatform, serviceKind } from "@/testing/support/recipients/sellers";
import { getCompany } from "../../accounts/company/companies";
import { environment } from "../../core/env/env";
import { connectAccount } from "../acquirer-accounts/connect-account";
import { rewrapDrafts } from "./drafts";
import { readForm } from "./recipients";
import { saveDraft } from "./save-draft";
import { sendRecipient } from "./send-recipient";

const acquirer = acquirerOfFile();

const canary = "Canário da Serra Velha";
const draft = { ...typedPerson, person: { ...typedPerson.person, name: canary, monthlyIncome: "abc" } };

describe("a draft of a recipient", () => {
  it("is kept as it was typed, valid or not, and nowhere in the clear", async () => {
    const { companyId, connectionId } = await sellerAtPlatform();
    await saveDraft(companyId, { connectionId, draft }, operator());
    expect(await readForm(await getCompany(companyId), connectionId, new Date())).toMatchObject({
      kind: "person",
      isAsked: true,
      recipient: { state: "draft" },
      draft,
    });
    expect(JSON.stringify(await recipientOf(companyId))).not.toContain("Serra");
  });

  it("is erased once the acquirer has it, and cannot be saved any more", async () => {
    const { companyId, connectionId } = await sellerAtPlatform();
    await saveDraft(companyId, { connectionId, draft }, operator());
    await sendRecipient(await getCompany(companyId), { connectionId, recipient: personInput }, operator());
    expect(await recipientOf(companyId)).toMatchObject({ sealed: null, keyId: null });
    const late = saveDraft(companyId, { connectionId, draft }, operator());
    await expect(late).rejects.toMatchObject({ code: "recipient_sent" });
  });

  it("survives a lost answer", async () => {
    const { companyId, connectionId } = await sellerAtPlatform();
    await saveDraft(companyId, { connectionId, draft }, operator());
    acquirer().breakNext("POST /recipients", "unreachable");
    await sendRecipient(await getCompany(companyId), { connectionId, recipient: personInput }, operator());
    expect((await readForm(await getCompany(companyId), connectionId, new Date())).draft).toEqual(draft);
  });

  it("is re-encrypted under a new vault key", async () => {
    const { companyId, connectionId } = await sellerAtPlatform();
    await saveDraft(companyId, { connectionId, draft }, operator());
    const { vaultKeys } = environment();
    const newer = { kid: "newer", key: randomBytes(32) };
    vaultKeys.unshift(newer);
    try {
      expect(await rewrapDrafts(companyId)).toBe(1);
      expect(await recipientOf(companyId)).toMatchObject({ keyId: "newer" });
      expect((await readForm(await getCompany(companyId), connectionId, new Date())).draft).toEqual(draft);
      expect(await rewrapDrafts(companyId)).toBe(0);
    } finally {
      vaultKeys.shift();
    }
  });

  it("is saved by no member who may change no connections any more", async () => {
    const { companyId, connectionId } = await sellerAtPlatform();
    const userId = await addMember(companyId, "viewer", new Date());
    const save = saveDraft(companyId, { connectionId, draft }, { ...operator(), userId });
    await expect(save).rejects.toMatchObject({ code: "FORBIDDEN" });
    expect(await recipientOf(companyId)).toBeNull();
  });

  it("is not asked for the company's own account, nor for another company's", async () => {
    const { companyId } = await createTestCompany();
    const own = { owner: "company", kind: serviceKind, secretKey: "sk_ownownown", publicKey: "pk_ownownown" } as const;
    const { id } = await connectAccount(await getCompany(companyId), own, operator());
    const save = (companyOf: string) => saveDraft(companyOf, { connectionId: id, draft }, operator());
    await expect(save(companyId)).rejects.toMatchObject({ code: "recipient_not_asked" });
    await expect(save((await createTestCompany()).companyId)).rejects.toMatchObject({ code: "NOT_FOUND" });
    expect(await db().$count(recipients, eq(recipients.connectionId, id))).toBe(0);
  });
});
