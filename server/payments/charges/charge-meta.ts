export const itemFailures = [
  "items_total_mismatch",
  "item_not_for_sale",
  "item_is_plan",
  "item_price_mismatch",
  "no_connection_for_method",
] as const;

export const chargeMeta = {
  permission: "charges.create",
  answer: "charge",
  idempotent: true,
  audit: { none: "the transaction is itself the record" },
} as const;
