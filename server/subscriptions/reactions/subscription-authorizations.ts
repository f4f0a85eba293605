import type { Reaction } from "../../core/events/reaction";
import { applyAuthorization } from "../debits/switch";

/**
 * Applies a decided authorization to its subscription: a paid sign-up starts, and an active subscription starts or
 * stops being paid by it. It uses the current state, not the event's.
 */
export const subscriptionAuthorizations: Reaction = {
  name: "subscription authorizations",
  concerns: () => true,
  run: (tx, { companyId, subjectId }, now) => applyAuthorization(tx, companyId, subjectId, now),
};
