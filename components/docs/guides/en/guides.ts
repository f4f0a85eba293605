import type { GuideSlug, WriteGuide } from "../guide";
import { authentication } from "./authentication";
import { errors } from "./errors";
import { events } from "./events";
import { idempotency } from "./idempotency";
import { quickstart } from "./quickstart";
import { rateLimits } from "./rate-limits";
import { sandbox } from "./sandbox";
import { versions } from "./versions";
import { webhooks } from "./webhooks";

export const guides: Record<GuideSlug, { title: string; write: WriteGuide }> = {
  quickstart: { title: "Quickstart", write: quickstart },
  authentication: { title: "Authentication", write: authentication },
  errors: { title: "Errors", write: errors },
  idempotency: { title: "Idempotency", write: idempotency },
  "rate-limits": { title: "Rate limit", write: rateLimits },
  sandbox: { title: "Sandbox", write: sandbox },
  webhooks: { title: "Receiving webhooks", write: webhooks },
  events: { title: "Event catalogue", write: events },
  versions: { title: "Versions and changes", write: versions },
};
