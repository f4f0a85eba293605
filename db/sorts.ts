/** Sort orders of the dashboard's lists: a column for ascending order, with a leading hyphen for descending. */
export const transactionSorts = ["createdAt", "-createdAt", "amount", "-amount"] as const;
export type TransactionSort = (typeof transactionSorts)[number];

export const customerSorts = ["createdAt", "-createdAt", "name", "-name", "paid", "-paid"] as const;
export type CustomerSort = (typeof customerSorts)[number];

export const productSorts = ["createdAt", "-createdAt", "name", "-name", "price", "-price"] as const;
export type ProductSort = (typeof productSorts)[number];

export const subscriptionSorts = [
  "createdAt",
  "-createdAt",
  "amount",
  "-amount",
  "nextChargeAt",
  "-nextChargeAt",
] as const;
export type SubscriptionSort = (typeof subscriptionSorts)[number];

export const studentSorts = [
  "-enrolledAt",
  "enrolledAt",
  "name",
  "-name",
  "progress",
  "-progress",
  "lastSeenAt",
  "-lastSeenAt",
] as const;
export type StudentSort = (typeof studentSorts)[number];
