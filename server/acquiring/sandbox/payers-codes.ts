import { and, eq } from "drizzle-orm";
import { db } from "@/db/client";
import { sandboxAuthorizations, sandboxCharges } from "@/db/schema";
import { ownNumberIn, readBoletoDigits, sandboxBankCode } from "../port/boleto-digits";
import { readPixCode } from "../port/brcode";

/** Unresolvable host. Every parser can read a sandbox code, but nobody can pay it. */
export const locationHost = "pix.example.com";

const location = new RegExp(`^${locationHost.replaceAll(".", "\\.")}/qr/v2/(?:(cobv|rec)/)?([a-zA-Z0-9]{26,35})$`);

/**
 * Returns the charge key behind a Pix code or a boleto's digits.
 *
 * @returns null if the company has no such charge in the sandbox; `unreadable` for any other text.
 */
export async function findKeyOfCode(companyId: string, typed: string): Promise<string | null | "unreadable"> {
  const pix = readPixCode(typed.trim());
  if (pix) {
    const at = pix.location ?? pix.recurrenceLocation;
    return at ? findKeyAt(companyId, at) : null;
  }
  const boleto = readBoletoDigits(typed.replace(/[\s.-]/g, ""));
  if (!boleto) return "unreadable";
  const ownNumber = boleto.bankCode === sandboxBankCode ? ownNumberIn(boleto.freeField) : null;
  if (!ownNumber) return null;
  const { companyId: company, ownNumber: number, key, amount } = sandboxCharges;
  const [charge] = await db()
    .select({ key, amount })
    .from(sandboxCharges)
    .where(and(eq(company, companyId), eq(number, ownNumber)));
  return charge?.amount === boleto.amountInCents ? charge.key : null;
}

async function findKeyAt(companyId: string, at: string): Promise<string | null> {
  const [, kind, key = ""] = location.exec(at) ?? [];
  if (kind !== "rec") return key || null;
  const [authorization] = await db()
    .select({ firstChargeKey: sandboxAuthorizations.firstChargeKey })
    .from(sandboxAuthorizations)
    .where(and(eq(sandboxAuthorizations.companyId, companyId), eq(sandboxAuthorizations.key, key)));
  return authorization?.firstChargeKey ?? null;
}
