import { Resources } from "./generated/resources.js";
import type { Credentials } from "./token.js";
import { Transport, type TransportOptions } from "./transport.js";

export type { CallOptions, KeyedOptions, ResponseInfo } from "./call.js";
export * from "./errors.js";
export * from "./generated/errors.js";
export type * from "./generated/resources.js";
export type { Page, Pages } from "./pages.js";
export { SeenIds, type SeenStore } from "./seen-ids.js";
export type { Credentials } from "./token.js";
export {
  ReplayedWebhookError,
  type WebhookHeaders,
  WebhookVerificationError,
  WebhookVerifier,
  type WebhookVerifierOptions,
} from "./webhook-verifier.js";

/** Address and credentials of a client. */
export type QuitandaOptions = TransportOptions & Credentials;

/**
 * Client of one company. Resources are properties, and operations are their methods:
 * `quitanda.transactions.get(id)`.
 */
export class Quitanda extends Resources {
  /** @throws TypeError if `baseUrl` is not a URL */
  constructor(options: QuitandaOptions) {
    super(new Transport(options, options));
  }
}
