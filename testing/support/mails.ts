import { and, eq, ne } from "drizzle-orm";
import { db } from "@/db/client";
import { outbox } from "@/db/schema";
import type { MailKind } from "@/db/schema/core-enums";
import * as mails from "@/server/accounts/mails/send-mails";
import { sendReminders } from "@/server/checkout/orders/send-reminders";
import type { Run } from "@/server/core/workers/in-order";
import { mailSenders } from "@/server/mail-senders";

export function sendMails(run: Run) {
  return mails.sendMails(run, mailSenders);
}

/** Sends queued emails of one kind and drops the others. */
export async function sendOnly(kind: MailKind, run: Run & { only: string }) {
  await db()
    .delete(outbox)
    .where(and(eq(outbox.companyId, run.only), ne(outbox.kind, kind)));
  return sendMails(run);
}

export async function dropQueued(): Promise<void> {
  const rows = await db().selectDistinct({ companyId: outbox.companyId }).from(outbox);
  for (const { companyId } of rows) await db().delete(outbox).where(eq(outbox.companyId, companyId));
}

export async function sendOrderMails(run: Run & { only: string }) {
  const { receipts } = await sendOnly("receipt", run);
  return { receipts, ...(await sendReminders(run)) };
}
