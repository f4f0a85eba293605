import { z } from "zod";
import { mailingsOf, noticeKinds, noticeMailings } from "@/db/schema/accounts-enums";
import { languages } from "@/db/schema/core-enums";
import { CentsRead, Day, Instant, InstantInput, pageShape } from "../../core/procedures/wire";

const Kind = z.enum(noticeKinds);

export const NoInput = z.strictObject({});

export const NoticeDetails = z
  .object({
    amountInCents: CentsRead,
    title: z.string(),
    url: z.string(),
    email: z.string(),
    endsAt: Instant,
    day: Day,
    count: z.int(),
    method: z.enum(["credit_card", "pix"]),
    lacks: z.enum(["payer"]),
  })
  .partial();

export const Notice = z.object({
  id: z.string(),
  kind: Kind,
  /** A transaction, webhook, connection, new member or other subject. */
  subjectId: z.string(),
  details: NoticeDetails,
  createdAt: Instant,
  isRead: z.boolean(),
});
export type Notice = z.infer<typeof Notice>;

export const NoticeQuery = z.strictObject(pageShape);
export type NoticeQuery = z.infer<typeof NoticeQuery>;
export const NoticePage = z.object({ rows: z.array(Notice), totalRows: z.int() });
export type NoticePage = z.infer<typeof NoticePage>;

export const UnreadNotices = z.object({ unread: z.int() });

export const ReadUntil = z.strictObject({ until: InstantInput });

/** Only sales and comments offer a daily digest. */
export const NoticeChoice = z.strictObject({ kind: Kind, bell: z.boolean(), mail: z.enum(noticeMailings) });
export type NoticeChoice = z.infer<typeof NoticeChoice>;
export const NoticeChoices = z.array(NoticeChoice);
export type NoticeChoices = z.infer<typeof NoticeChoices>;
export const NoticeChoiceChange = z
  .strictObject({ ...NoticeChoice.shape, language: z.enum(languages) })
  .refine(({ kind, mail }) => mailingsOf(kind).includes(mail), {
    error: "is no way in which this kind is mailed",
    path: ["mail"],
  });
export type NoticeChoiceChange = z.infer<typeof NoticeChoiceChange>;
