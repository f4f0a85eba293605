import { and, eq } from "drizzle-orm";
import { db, type Executor } from "@/db/client";
import { dataRequests } from "@/db/schema";
import { toLanguage } from "@/db/schema/core-enums";
import { sendMail } from "../../core/mail/mail";
import { addMails, installationId, type MailSender } from "../../core/mail/outbox";
import { type DataRequestRow, requestColumns } from "./data-requests";
import type { DataMail } from "./mails";

/** Drops an email if the request's status has changed. */
export const requestMails: MailSender = {
  counts: "dataMails",
  send: (mail) => sendMail(mail, { tries: 1 }),
  compose: async ([{ subjectId, topic }]) => {
    const [row] = await db().select(requestColumns).from(dataRequests).where(eq(dataRequests.id, subjectId));
    if (!row || row.status !== topic || row.email === null) return null;
    // Loaded on first use, because the mail renderer takes 35 MB.
    const { composeDataMail } = await import("./mails");
    return composeDataMail({ to: row.email, language: toLanguage(row.locale), ...aboutOf(row) });
  },
  end: async (tx, { subjectId, topic }) => {
    if (topic !== "done") return;
    const isErasure = and(eq(dataRequests.id, subjectId), eq(dataRequests.kind, "erasure"));
    await tx.update(dataRequests).set({ email: null }).where(isErasure);
  },
};

/** Queues the email about a request's new status, in the transaction that changes the status. */
export async function addRequestMail(tx: Executor, { id, status }: Pick<DataRequestRow, "id" | "status">) {
  const mail = {
    companyId: installationId,
    kind: "data_request",
    subjectId: id,
    recipientId: id,
    topic: status,
  } as const;
  await addMails(tx, [{ ...mail, createdAt: new Date() }]);
}

function aboutOf({ kind, status, dueAt, expiresAt }: DataRequestRow): Pick<DataMail, "about" | "day"> {
  if (kind === "export") {
    return status === "requested" ? { about: "exportAsked", day: null } : { about: "exportReady", day: expiresAt };
  }
  if (status === "done") return { about: "erased", day: null };
  return status === "canceled" ? { about: "erasureCanceled", day: null } : { about: "erasureAsked", day: dueAt };
}
