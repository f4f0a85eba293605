import type { BankEnvironment } from "@/db/connection-enums";
import { isLoopbackUrl } from "../reach";
import { EnvironmentFault, read, readRequired, type Variables } from "./variables";

/** The operator's own account at a full-service acquirer, which companies may sell through. */
export interface PlatformAccount {
  environment: BankEnvironment;
  secretKey: string;
  /** Names the account to browsers; not secret. */
  publicKey: string;
  /** The operator's own recipient, which the platform's fee goes to. */
  recipientId: string;
}

/** How full-service acquirers are reached, by the kind of their adapter. */
export interface AcquirerSettings {
  /** Base of each acquirer's API, without a trailing slash. */
  acquirerUrls: { pagarme: string };
  platformAccounts: Readonly<Record<string, PlatformAccount | undefined>>;
}

const pagarmeUrl = "https://api.pagar.me/core/v5";

/**
 * Reads PAGARME_API_URL, and PAGARME_SECRET_KEY, PAGARME_PUBLIC_KEY and PAGARME_RECIPIENT_ID, which belong together.
 *
 * @throws EnvironmentFault naming the variable, without its secret.
 */
export function readAcquirerSettings(variables: Variables): AcquirerSettings {
  return {
    acquirerUrls: { pagarme: readBase(variables, "PAGARME_API_URL", pagarmeUrl) },
    platformAccounts: { pagarme: readPagarmeAccount(variables) },
  };
}

function readPagarmeAccount(variables: Variables): PlatformAccount | undefined {
  const names = ["PAGARME_SECRET_KEY", "PAGARME_PUBLIC_KEY", "PAGARME_RECIPIENT_ID"] as const;
  if (names.every((name) => read(variables, name) === null)) return undefined;
  const missing = names.filter((name) => read(variables, name) === null);
  if (missing.length > 0) throw new EnvironmentFault(`Set these too, or none of the account: ${missing.join(", ")}`);
  const secretKey = readRequired(variables, "PAGARME_SECRET_KEY");
  const isRehearsal = secretKey.startsWith("sk_test_");
  const account: PlatformAccount = {
    environment: isRehearsal ? "rehearsal" : "production",
    secretKey,
    publicKey: readRequired(variables, "PAGARME_PUBLIC_KEY"),
    recipientId: readRequired(variables, "PAGARME_RECIPIENT_ID"),
  };
  if (!/^sk_\w{8,}$/.test(account.secretKey)) throw new EnvironmentFault("PAGARME_SECRET_KEY must be sk_…");
  const isSameKind = account.publicKey.startsWith("pk_test_") === isRehearsal;
  if (!/^pk_\w{8,}$/.test(account.publicKey) || !isSameKind) {
    throw new EnvironmentFault("PAGARME_PUBLIC_KEY must be pk_…, of the same environment as the secret key");
  }
  if (!/^r[ep]_\w{8,}$/.test(account.recipientId))
    throw new EnvironmentFault("PAGARME_RECIPIENT_ID must be re_… or rp_…");
  return account;
}

/** An https URL, or an http one of this very machine, for a rehearsal. */
function readBase(variables: Variables, name: string, fallback: string): string {
  const text = read(variables, name) ?? fallback;
  const url = URL.canParse(text) ? new URL(text) : null;
  const isHttps = url?.protocol === "https:";
  const isOwnMachine = url?.protocol === "http:" && isLoopbackUrl(text);
  if (!url || !(isHttps || isOwnMachine) || url.search || url.hash || url.username) {
    throw new EnvironmentFault(`${name} must be an https address such as ${fallback}`);
  }
  return `${url.origin}${url.pathname.replace(/\/+$/, "")}`;
}
