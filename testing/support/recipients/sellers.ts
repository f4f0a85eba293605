import { eq } from "drizzle-orm";
import { afterAll, beforeAll } from "vitest";
import { db } from "@/db/client";
import { recipients } from "@/db/schema";
import type { RecipientState } from "@/db/schema/treasury-enums";
import { getCompany } from "@/server/accounts/company/companies";
import { checkAccount } from "@/server/treasury/acquirer-accounts/check-account";
import { connectAccount } from "@/server/treasury/acquirer-accounts/connect-account";
import { followRecipient } from "@/server/treasury/recipients/follow-recipient";
import { sendRecipient } from "@/server/treasury/recipients/send-recipient";
import { becomePlatform } from "../at-pagarme/connections";
import { pagarmeOfFile } from "../at-pagarme/fake-of-file";
import { operator } from "../connections/connected-banks";
import { createTestCompany } from "../database";
import type { FaultRule } from "../doubles/faults";
import type { PagarmeAccount } from "../pagarme/accounts";
import type { Recipient, Withdrawal } from "../pagarme/books/books";
import type { FakePagarme } from "../pagarme/fake";
import type { Operation } from "../pagarme/operations";
import { sellEarlier } from "../pagarme/raw-client";
import { personInput } from "./forms";

export const serviceKind = "pagarme";

export interface TestAcquirer {
  fake: FakePagarme;
  platform: PagarmeAccount;
  /**
   * Breaks the next requests of an operation: `lost` is processed without a response, `unreachable`
   * is not processed, and `refused` is rejected with a response.
   */
  breakNext: (on: FaultRule<Operation>["on"], how: "lost" | "unreachable" | "refused", times?: number) => void;
}

export const readings: Operation[] = ["GET /recipients/{id}", "GET /recipients/default"];

const faults = {
  lost: { how: "cut_after" },
  unreachable: { how: "cut_before" },
  refused: { how: "status", status: 422 },
} as const;

export function acquirerOfFile(): () => TestAcquirer {
  const fake = pagarmeOfFile();
  let platform: PagarmeAccount | null = null;
  let leave: (() => void) | null = null;
  beforeAll(() => {
    platform = fake().openAccount({ environment: "production" });
    leave = becomePlatform(platform, "production");
  });
  afterAll(() => leave?.());
  return () => {
    if (!platform) throw new Error("The acquirer is not open yet");
    const breakNext: TestAcquirer["breakNext"] = (on, how, times = 1) =>
      void fake().fault({ ...(on && { on }), times, fault: faults[how] });
    return { fake: fake(), platform, breakNext };
  };
}

export const ownDocument = { documentType: "cpf", document: "52998224725" } as const;

export interface Seller {
  companyId: string;
  connectionId: string;
}

export async function sellerAtPlatform(existing?: string): Promise<Seller> {
  const companyId = existing ?? (await createTestCompany(ownDocument)).companyId;
  const company = await getCompany(companyId);
  const { id } = await connectAccount(company, { owner: "platform", kind: serviceKind }, operator());
  return { companyId, connectionId: id };
}

const codeOf = ({ connectionId }: Pick<Seller, "connectionId">) => connectionId.replaceAll("-", "");

export function registered({ platform }: TestAcquirer, seller: Pick<Seller, "connectionId">): Recipient[] {
  return [...platform.books.recipients.values()].filter(({ code }) => code === codeOf(seller));
}

export function withdrawn({ platform }: TestAcquirer, seller: Pick<Seller, "connectionId">): Withdrawal[] {
  const { id } = platform.recipientOf(codeOf(seller));
  return platform.books.withdrawals.filter(({ recipientId }) => recipientId === id);
}

export function fund({ platform, fake }: TestAcquirer, seller: Pick<Seller, "connectionId">, cents: number) {
  return sellEarlier(fake, platform, cents, platform.recipientOf(codeOf(seller)).id);
}

export async function becomes(
  { platform }: TestAcquirer,
  seller: Seller,
  state: Exclude<RecipientState, "draft" | "sent">,
): Promise<void> {
  platform.moveRecipient(codeOf(seller), state);
  await followRecipient(await getCompany(seller.companyId), seller.connectionId, operator());
}

export async function sellingSeller(acquirer: TestAcquirer): Promise<Seller> {
  const seller = await sellerAtPlatform();
  const { companyId, connectionId } = seller;
  await sendRecipient(await getCompany(companyId), { connectionId, recipient: personInput }, operator());
  await becomes(acquirer, seller, "active");
  await checkAccount(await getCompany(companyId), connectionId, operator());
  return seller;
}

export async function recipientOf(companyId: string) {
  const [row] = await db().select().from(recipients).where(eq(recipients.companyId, companyId));
  return row ?? null;
}
