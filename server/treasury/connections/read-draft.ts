import type { ConnectionSettings } from "@/db/schema/acquiring-shapes";
import { readPixKey } from "../../accounts/company/pix-keys";
import type { ConnectionSecrets } from "../../acquiring/port/setup-port";
import { fail } from "../../core/failures/failure";
import { addressNotAllowed, findUrlFault, privateTargetsAllowed } from "../../core/http-client/target-url";
import { readAuthority, readCertificate } from "./read-certificate";
import type { BankAccountDraft, CredentialsChange } from "./schemas";

export interface ReadAccount {
  settings: ConnectionSettings;
  secrets: ConnectionSecrets;
  certificateEndsAt: Date | null;
}

/**
 * @throws a rule error on the invalid field: the Pix key, a URL, the certificate, its key, its file
 * or the passphrase.
 */
export async function readDraft(draft: BankAccountDraft, now: Date): Promise<ReadAccount> {
  const { profile, environment, clientId, clientSecret, apiUrl, tokenUrl, receivingAccount } = draft;
  const pixKey = readPixKey(draft.pixKey)?.key ?? fail("pix_key_invalid");
  const settings: ConnectionSettings = { profile, environment, pixKey, apiUrl, tokenUrl, receivingAccount };
  checkAddresses(settings);
  const certificate = draft.certificate ? await readCertificate(draft.certificate, now) : null;
  const secrets: ConnectionSecrets = {
    clientId,
    clientSecret,
    certificate: certificate?.certificate ?? null,
    privateKey: certificate?.privateKey ?? null,
    authority: readOwnAuthority(settings, draft.authority),
    applicationKey: draft.applicationKey,
  };
  return { settings, secrets, certificateEndsAt: certificate?.endsAt ?? null };
}

/**
 * Absent credentials keep their stored values.
 *
 * @throws the errors of `readDraft`
 */
export async function readReplacement(
  stored: ReadAccount,
  change: Omit<CredentialsChange, "connectionId">,
  now: Date,
): Promise<ReadAccount> {
  const { secrets } = stored;
  const settings: ConnectionSettings = {
    ...stored.settings,
    apiUrl: change.apiUrl ?? stored.settings.apiUrl,
    tokenUrl: change.tokenUrl ?? stored.settings.tokenUrl,
    receivingAccount: change.receivingAccount ?? stored.settings.receivingAccount,
  };
  checkAddresses(settings);
  const certificate = change.certificate ? await readCertificate(change.certificate, now) : null;
  return {
    settings,
    secrets: {
      clientId: change.clientId ?? secrets.clientId,
      clientSecret: change.clientSecret ?? secrets.clientSecret,
      certificate: certificate?.certificate ?? secrets.certificate,
      privateKey: certificate?.privateKey ?? secrets.privateKey,
      authority: readOwnAuthority(settings, change.authority) ?? secrets.authority,
      applicationKey: change.applicationKey ?? secrets.applicationKey,
    },
    certificateEndsAt: certificate?.endsAt ?? stored.certificateEndsAt,
  };
}

const addressFields = ["apiUrl", "tokenUrl"] as const;

/** Only the `generic` profile has URLs, and requires both. */
function checkAddresses(settings: ConnectionSettings): void {
  for (const field of addressFields) {
    const url = settings[field];
    if (settings.profile !== "generic") {
      if (url !== undefined) fail("bank_address_not_taken", { field });
      continue;
    }
    if (url === undefined) fail("bank_address_required", { field });
    const fault = findAddressFault(url);
    if (fault) fail("bank_address_invalid", { field, values: { fault } });
  }
}

/** Applies the rules for webhook URLs. Requires HTTPS, because credentials are sent to the URL. */
function findAddressFault(url: string): string | null {
  if (!/^https:/i.test(url)) return "must be an https URL";
  const fault = findUrlFault(url, { allowPrivate: privateTargetsAllowed() });
  if (fault === addressNotAllowed || fault === null) return fault;
  return fault === "must be an http or https URL" ? "must be an https URL" : fault;
}

function readOwnAuthority({ profile }: ConnectionSettings, authority: string | undefined): string | null {
  if (authority === undefined) return null;
  return profile === "generic" ? readAuthority(authority) : fail("authority_not_taken");
}
