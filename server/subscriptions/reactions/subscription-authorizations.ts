import type { Reaction } from "../../core/events/reaction";
import { applyAuthorization } from "../debits/switch";

/**
 * Applies a decided authorisation to its subscription: a paid sign-up starts, a running subscription is paid by it from
 * now on, or no longer. The current state counts, not the event's.
 */
export const subscriptionAuthorizations: Reaction = {
  name: "subscription authorizations",
  concerns: () => true,
  run: (tx, { companyId, subjectId }, now) => applyAuthorization(tx, companyId, subjectId, now),
};
