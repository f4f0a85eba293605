import type { ImportKind } from "@/db/schema/data-enums";
import { customerRules } from "./import-customers";
import { enrollmentRules } from "./import-enrollments";
import { productRules } from "./import-products";
import { subscriptionRules } from "./import-subscriptions";
import type { ImportRules } from "./kind";

export const rulesByKind: Record<ImportKind, ImportRules> = {
  products: productRules,
  customers: customerRules,
  enrollments: enrollmentRules,
  subscriptions: subscriptionRules,
};
