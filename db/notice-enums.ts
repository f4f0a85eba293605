/** What members are told of: in the bell of the dashboard, and by mail as each chooses. */
export const noticeKinds = ["sale", "dispute", "webhook_failing", "invitation_accepted"] as const;
export type NoticeKind = (typeof noticeKinds)[number];

/** How often a kind of notice is mailed: never, once a day with all of the day, or each at once. */
export const noticeMailings = ["none", "digest", "each"] as const;
export type NoticeMailing = (typeof noticeMailings)[number];

/** What a buyer is written about their order beside its receipt and its reminder. */
export const buyerMailKinds = ["refunded", "subscription_canceled"] as const;
export type BuyerMailKind = (typeof buyerMailKinds)[number];
