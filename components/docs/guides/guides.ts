import { authentication } from "./authentication";
import { errors } from "./errors";
import { events } from "./events";
import type { GuideSlug, WriteGuide } from "./guide";
import { idempotency } from "./idempotency";
import { quickstart } from "./quickstart";
import { rateLimits } from "./rate-limits";
import { sandbox } from "./sandbox";
import { versions } from "./versions";
import { webhooks } from "./webhooks";

/** Every guide; `messages/` has its sentences in each language. */
export const guides: Record<GuideSlug, WriteGuide> = {
  quickstart,
  authentication,
  errors,
  idempotency,
  "rate-limits": rateLimits,
  sandbox,
  webhooks,
  events,
  versions,
};
