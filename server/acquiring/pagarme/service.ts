import type { ConnectionFault } from "@/db/schema/acquiring-enums";
import type { PaymentMethod } from "@/db/schema/payments-enums";
import { environment } from "../../core/env/env";
import type { ServiceAccount, ServiceOperations } from "../port/service-port";
import { callPagarme, type Session } from "./client";

export const pagarmeKind = "pagarme";

const methods: PaymentMethod[] = ["pix", "boleto", "credit_card"];

export const offer: ServiceOperations["offer"] = {
  name: "Pagar.me",
  methods,
  capabilities: {
    dueDatePix: false,
    refunds: methods,
    partialRefunds: methods,
    cancels: methods,
    split: true,
    payouts: true,
    anticipations: false,
    payoutsToOwnDocument: true,
    cardTokens: true,
    byRecipient: true,
    oneRefundAtATime: true,
    boletoRefundsToAccount: true,
    reportsFees: true,
  },
};

/** Returns the environment of a key pair from its prefixes; null if a key is invalid or the two differ. */
export const environmentOf: ServiceOperations["environmentOf"] = ({ secretKey, publicKey }) => {
  const secret = /^sk_(test_)?(?!test_)\w{8,100}$/.exec(secretKey);
  const open = /^pk_(test_)?(?!test_)\w{8,100}$/.exec(publicKey);
  if (!secret || !open || secret[1] !== open[1]) return null;
  return secret[1] ? "rehearsal" : "production";
};

export const platformEnvironment: ServiceOperations["platformEnvironment"] = () =>
  environment().platformAccounts[pagarmeKind]?.environment ?? null;

/** Checks an account by reading the recipient of the money: the operator's or the account's own. */
export function checkWith(open: (account: ServiceAccount) => Session): ServiceOperations["check"] {
  return async (account): Promise<ConnectionFault | null> => {
    const { platformRecipientId, recipientId } = account;
    const answer = await callPagarme(
      open(account),
      platformRecipientId === null
        ? { operation: "GET /recipients/default" }
        : { operation: "GET /recipients/{id}", parameters: [platformRecipientId] },
    );
    if (answer.kind === "answered") {
      const { id } = answer.body;
      if (typeof id !== "string") return "unreadable_answer";
      // The keys belong to another account, without this connection's charges.
      const isOther = platformRecipientId === null && recipientId !== null && id !== recipientId;
      return isOther ? "recipient_missing" : null;
    }
    if (answer.kind === "problem" && answer.problem.isAbsent) return "recipient_missing";
    return answer.error.fault;
  };
}
