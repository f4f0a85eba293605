import { eq } from "drizzle-orm";
import { afterAll, beforeAll } from "vitest";
import { closeDatabase, db } from "@/db/client";
import type { RecipientState } from "@/db/connection-enums";
import { recipients } from "@/db/schema";
import { checkAccount } from "../../acquirer-accounts/check-account";
import { connectAccount } from "../../acquirer-accounts/connect-account";
import { acquirers } from "../../acquirers";
import { getCompany } from "../../companies/companies";
import { followRecipient } from "../../recipients/follow-recipient";
import { sendRecipient } from "../../recipients/send-recipient";
import { operator } from "../connections/connected-banks";
import { createTestCompany } from "../database";
import { personInput } from "./forms";
import { createSmallAcquirer, smallKind } from "./small-acquirer";
import { openSmallBooks, type SmallBooks, type SmallRecipient } from "./small-books";

/** Runs a file's tests against one small acquirer. @returns its books, once the tests run. */
export function smallAcquirerOfFile(): () => SmallBooks {
  let books: SmallBooks | null = null;
  beforeAll(async () => {
    books = await openSmallBooks();
    acquirers.set(smallKind, createSmallAcquirer(books));
  });
  afterAll(async () => {
    acquirers.delete(smallKind);
    await books?.close();
    await closeDatabase();
  });
  return () => {
    if (!books) throw new Error("The acquirer is not open yet");
    return books;
  };
}

export const ownDocument = { documentType: "cpf", document: "52998224725" } as const;

/** A company without sales, by default a new one which is a person, at the operator's account. */
export async function sellerAtPlatform(existing?: string): Promise<{ companyId: string; connectionId: string }> {
  const companyId = existing ?? (await createTestCompany(ownDocument)).companyId;
  const company = await getCompany(companyId);
  const { id } = await connectAccount(company, { owner: "platform", kind: smallKind }, operator());
  return { companyId, connectionId: id };
}

/** The recipient of a connection in the acquirer's books. */
export function inBooks(books: SmallBooks, connectionId: string): SmallRecipient {
  const found = books.recipients.find(({ key }) => key === connectionId.replaceAll("-", ""));
  if (!found) throw new Error("The acquirer does not know the recipient");
  return found;
}

/** A seller whose recipient is active and whose connection sells. */
export async function sellingSeller(books: SmallBooks): Promise<{ companyId: string; connectionId: string }> {
  const seller = await sellerAtPlatform();
  const company = await getCompany(seller.companyId);
  await sendRecipient(company, { connectionId: seller.connectionId, recipient: personInput }, operator());
  await becomes(books, seller, "active");
  await checkAccount(company, seller.connectionId, operator());
  return seller;
}

/** The acquirer decides; we read it. */
export async function becomes(
  books: SmallBooks,
  { companyId, connectionId }: { companyId: string; connectionId: string },
  state: Exclude<RecipientState, "draft" | "sent">,
): Promise<void> {
  inBooks(books, connectionId).state = state;
  await followRecipient(await getCompany(companyId), connectionId, operator());
}

/** The recipient of a company as we have it. */
export async function recipientOf(companyId: string) {
  const [row] = await db().select().from(recipients).where(eq(recipients.companyId, companyId));
  return row ?? null;
}
