import { deliveriesRouter } from "./deliveries/deliveries-router";
import { eventsRouter } from "./events/events-router";
import { replaysRouter } from "./replays/router";
import { requestsRouter } from "./requests/router";
import { legacyWebhooksRouter } from "./webhooks/legacy-router";
import { webhooksRouter } from "./webhooks/router";

export const webhooksRouters = {
  webhooks: webhooksRouter,
  legacyWebhooks: legacyWebhooksRouter,
  webhookReplays: replaysRouter,
  deliveries: deliveriesRouter,
  events: eventsRouter,
  requests: requestsRouter,
} as const;
