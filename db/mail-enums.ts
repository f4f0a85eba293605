/** Kinds of mail in the outbox. */
export const mailKinds = ["receipt", "news", "notice", "digest", "welcome", "export", "data_request"] as const;
export type MailKind = (typeof mailKinds)[number];

/** Clock of a mail's times: the company's, which may run ahead in the sandbox, or the real one. */
export const mailClocks = ["company", "real"] as const;

/** Transactional mails (0), other single mails (1), bulk mails (2). */
export const mailPriorities = [0, 1, 2] as const;
export type MailPriority = (typeof mailPriorities)[number];
