/** Kinds of mail in the outbox. */
export const mailKinds = ["receipt", "news", "notice", "digest", "welcome", "export", "data_request"] as const;
export type MailKind = (typeof mailKinds)[number];

/** The clock of a mail's times: its company's, which runs ahead in the sandbox, or the real one. */
export const mailClocks = ["company", "real"] as const;

/** Mails that somebody waits for (0), other single mails (1), bulk mails (2). */
export const mailPriorities = [0, 1, 2] as const;
export type MailPriority = (typeof mailPriorities)[number];
