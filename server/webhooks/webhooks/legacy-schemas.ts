import { z } from "zod";
import { PathId } from "../../core/procedures/wire";
import * as examples from "./examples";
import { changes, newShape, webhookShape } from "./schemas";

export const LegacyNewWebhook = z
  .strictObject(newShape)
  .meta({ id: "LegacyNewWebhook", examples: examples.newWebhookExamples });

/** Editable fields on the legacy route, which names the webhook's ID `id`. */
export const LegacyWebhookChange = z
  .strictObject({ id: PathId, ...changes })
  .meta({ id: "LegacyWebhookChange", examples: examples.webhookChangeExamples });

export const LegacyWebhookId = z.strictObject({ id: PathId });

export const LegacyWebhook = z
  .object({
    ...webhookShape,
    signatureSecret: z.string().meta({
      description:
        "128 characters. It signs nothing. Every API key of the company can read it: do not use it as a shared secret.",
    }),
  })
  .meta({ id: "LegacyWebhook", examples: examples.legacyWebhookExamples });
export type LegacyWebhook = z.infer<typeof LegacyWebhook>;

export const LegacyWebhookList = z.array(LegacyWebhook);
