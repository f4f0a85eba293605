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
  quickstart: { title: "Primeiros passos", write: quickstart },
  authentication: { title: "Autenticação", write: authentication },
  errors: { title: "Erros", write: errors },
  idempotency: { title: "Idempotência", write: idempotency },
  "rate-limits": { title: "Limite de requisições", write: rateLimits },
  sandbox: { title: "Sandbox", write: sandbox },
  webhooks: { title: "Receber webhooks", write: webhooks },
  events: { title: "Catálogo de eventos", write: events },
  versions: { title: "Versões e mudanças", write: versions },
};
