import { agents } from "./agents";
import { authentication } from "./authentication";
import { balance } from "./balance";
import { banks } from "./banks";
import { cards } from "./cards";
import { dueDatePix } from "./due-date-pix";
import { errors } from "./errors";
import { events } from "./events";
import { goingLive } from "./going-live";
import type { GuideSlug, WriteGuide } from "./guide";
import { idempotency } from "./idempotency";
import { libraries } from "./libraries";
import { payouts } from "./payouts";
import { quickstart } from "./quickstart";
import { rateLimits } from "./rate-limits";
import { refunds } from "./refunds";
import { sandbox } from "./sandbox";
import { sandboxTime } from "./sandbox-time";
import { subscriptions } from "./subscriptions";
import { versions } from "./versions";
import { webhookHandler } from "./webhook-handler";
import { webhooks } from "./webhooks";

export const guides: Record<GuideSlug, WriteGuide> = {
  quickstart,
  libraries,
  agents,
  cards,
  "due-date-pix": dueDatePix,
  subscriptions,
  refunds,
  balance,
  payouts,
  webhooks,
  "webhook-handler": webhookHandler,
  events,
  sandbox,
  "sandbox-time": sandboxTime,
  authentication,
  errors,
  idempotency,
  "rate-limits": rateLimits,
  "going-live": goingLive,
  banks,
  versions,
};
