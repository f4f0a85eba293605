import type { Reaction } from "../../core/events/reaction";
import { applyAuthorization } from "../debits/switch";

/**
 * Applies a decided authorization to its subscription: starts a paid sign-up, or switches an active
 * subscription to or from the authorization. Evaluates the current state instead of the event's.
 */
export const subscriptionAuthorizations: Reaction = {
  name: "subscription authorizations",
  concerns: () => true,
  run: (tx, { companyId, subjectId }, now) => applyAuthorization(tx, companyId, subjectId, now),
};
