import { z } from "zod";
import { Instant, PathId } from "../../core/procedures/wire";

const maxHeaders = 10;
const maxProducts = 100;

/** Header names required by HTTP, specific to a connection, or set by deliveries. */
const refusedName =
  /^(host|connection|keep-alive|transfer-encoding|te|trailer|upgrade|expect|accept|user-agent|proxy-.*|content-.*|webhook-.*|x-delivery-.*)$/;

const HeaderName = z
  .string()
  .overwrite((name) => name.toLowerCase())
  .max(64)
  .regex(/^[a-z0-9!#$%&'*+.^_`|~-]+$/, { error: "must be the name of a header", abort: true })
  .refine((name) => !refusedName.test(name), { error: "is a header that cannot be chosen" })
  .meta({ description: "Lowercase.", example: "x-shop-token" });

const HeaderValue = z
  .string()
  .max(1024)
  .regex(/^[\x21-\x7e]([\x20-\x7e]*[\x21-\x7e])?$/, {
    error: "must be printable ASCII without spaces around it",
  });

const headersDescription =
  `Custom headers sent with every delivery, at most ${maxHeaders}, such as a token for a gateway. Their values are ` +
  "stored encrypted and never returned. Headers of the request itself or of the connection (`host`, `content-*`, " +
  "`transfer-encoding`, …), `user-agent`, `accept`, `webhook-*` and `x-delivery-*` cannot be set.";

function headersOf<Header extends z.ZodType<{ name: string }>>(header: Header) {
  return z
    .array(header)
    .max(maxHeaders)
    .refine((headers) => new Set(headers.map(({ name }) => name)).size === headers.length, {
      error: "must not name a header twice",
    });
}

const NewHeader = z.strictObject({ name: HeaderName, value: HeaderValue }).meta({ id: "NewWebhookHeader" });

const OwnHeader = z
  .strictObject({
    name: HeaderName,
    value: HeaderValue.optional().meta({ description: "If omitted, the stored value is kept." }),
  })
  .meta({ id: "WebhookHeaderChange" });
export type OwnHeader = z.infer<typeof OwnHeader>;

const ProductIds = z
  .array(PathId)
  .min(1)
  .max(maxProducts)
  .refine((ids) => new Set(ids).size === ids.length, { error: "must not name a product twice" });

const productsDescription =
  "Only events about a charge, subscription, authorization, dispute or enrollment of one of these products. Events that " +
  "concern no product (payouts, charges without one) are not sent; tests are always sent.";

const PerSecond = z.int().min(1).max(100);
const perSecondDescription =
  "Maximum number of deliveries per second, across all servers, including retries and replays. Further deliveries are " +
  "queued. A tenth of the limit can be sent at once.";

const signedDescription =
  "Whether deliveries are signed according to Standard Webhooks (`webhook-id`, `webhook-timestamp`, `webhook-signature`).";

/** See docs/domains/webhooks.md. */
export const newOptions = {
  signed: z
    .boolean()
    .optional()
    .meta({ description: `${signedDescription} The response contains \`signingSecret\` once. Defaults to false.` }),
  headers: headersOf(NewHeader).optional().meta({ description: headersDescription }),
  productIds: ProductIds.optional().meta({ description: `${productsDescription} Defaults to every event.` }),
  deliveriesPerSecond: PerSecond.optional().meta({ description: `${perSecondDescription} Defaults to no limit.` }),
};

/** Absent settings are unchanged. */
export const optionChanges = {
  signed: z
    .boolean()
    .optional()
    .meta({
      description: `${signedDescription} The response to the change that enables it contains \`signingSecret\` once. \`false\` deletes the secrets.`,
    }),
  headers: headersOf(OwnHeader)
    .optional()
    .meta({
      description: `${headersDescription} Replaces all headers; an empty list removes them. With a URL of another host, you must give the headers and their values again.`,
    }),
  productIds: ProductIds.nullable()
    .optional()
    .meta({ description: `${productsDescription} Null: every event.` }),
  deliveriesPerSecond: PerSecond.nullable()
    .optional()
    .meta({ description: `${perSecondDescription} Null: no limit.` }),
};

export const OptionChange = z.strictObject(optionChanges);
export type OptionChange = z.infer<typeof OptionChange>;

export const shownOptions = {
  signed: z.boolean().meta({ description: signedDescription }),
  previousSecretEndsAt: Instant.nullable().meta({
    description: "Time until which the previous secret also signs. Null if only one secret is active.",
  }),
  headers: z
    .array(z.object({ name: z.string(), valueMasked: z.string() }))
    .meta({ description: "Custom headers, with masked values." }),
  productIds: z
    .array(z.string())
    .nullable()
    .meta({ description: `${productsDescription} Null: every event.` }),
  deliveriesPerSecond: z
    .int()
    .nullable()
    .meta({ description: `${perSecondDescription} Null: no limit.` }),
};

const ShownOptions = z.object(shownOptions);
export type ShownOptions = z.infer<typeof ShownOptions>;

export const SigningSecret = z
  .string()
  .meta({ description: "`whsec_` and the base64 of 32 bytes. Returned only once." });

export const SecretRotation = z
  .strictObject({
    webhookId: PathId,
    endPrevious: z.boolean().optional().meta({
      description: "`true` ends the old secret at once, for a compromised secret. Otherwise it ends after 24 hours.",
    }),
  })
  .meta({ id: "SecretRotation", examples: [{ endPrevious: false }] });
export type SecretRotation = z.infer<typeof SecretRotation>;

export const RotatedSecret = z
  .object({ signingSecret: SigningSecret, previousSecretEndsAt: shownOptions.previousSecretEndsAt })
  .meta({
    id: "RotatedSecret",
    examples: [
      {
        signingSecret: "whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSwMfKQ9r8GKYo=",
        previousSecretEndsAt: "2026-11-21T12:00:00.000Z",
      },
    ],
  });
export type RotatedSecret = z.infer<typeof RotatedSecret>;
