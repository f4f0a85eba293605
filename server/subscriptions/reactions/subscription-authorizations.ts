import type { Reaction } from "../../core/events/reaction";
import { applyAuthorization } from "../debits/switch";

/**
 * Applies a decided authorization to its subscription. A paid sign-up starts, and an active subscription switches to
 * the authorization or stops using it. Uses the current state instead of the event's.
 */
export const subscriptionAuthorizations: Reaction = {
  name: "subscription authorizations",
  concerns: () => true,
  run: (tx, { companyId, subjectId }, now) => applyAuthorization(tx, companyId, subjectId, now),
};
