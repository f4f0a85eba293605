import { plainDocument } from "../../accounts/company/documents";
import { fail } from "../../core/failures/failure";
import { isErased } from "../../customers/erasure/erased";
import { getTransactionRow } from "../../payments/transactions/transactions";

export const refundOperation = "transactions.refund";

/** Required from agents, although `/v1` does not require them. */
export const refundConfirmation = {
  properties: {
    buyer: {
      type: "string",
      description: "Name, CPF or CNPJ of the transaction's customer, to confirm that this is the one to refund.",
    },
  },
  required: ["amountInCents", "buyer"],
} as const;

/** Ignores case, accents and whitespace. */
const plainName = (name: string) =>
  name.normalize("NFD").replace(/\p{M}/gu, "").replace(/\s+/g, " ").trim().toLowerCase();

const isSame = (typed: string, known: string) => typed !== "" && typed === known;

/**
 * Checks that an agent stated the amount and the buyer of the refund, because an id may be wrong or
 * come from a third party's text. Removes `buyer` from the input.
 *
 * @throws VALIDATION; NOT_FOUND
 */
export async function confirmRefund(companyId: string, input: Record<string, unknown>): Promise<void> {
  for (const field of refundConfirmation.required) {
    if (input[field] === undefined) fail("VALIDATION", { field, message: "is required" });
  }
  const { buyer, transactionId } = input;
  delete input.buyer;
  if (typeof buyer !== "string") return fail("VALIDATION", { field: "buyer", message: "must be a string" });
  if (typeof transactionId !== "string") return;
  const row = await getTransactionRow(companyId, transactionId);
  const isDocument = isSame(plainDocument(buyer), row.document);
  const isName = isSame(plainName(buyer), plainName(row.customerName));
  // An erased buyer's placeholders identify no one.
  if (!isErased(row) && (isDocument || isName)) return;
  fail("VALIDATION", { field: "buyer", message: "is not the name or document of the transaction's customer" });
}
