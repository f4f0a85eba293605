import type { ConnectionCapabilities } from "@/db/schema";
import type { PaymentMethod } from "@/db/schema/payments-enums";
import type { Connected } from "./connections";

/** How a charge is paid: by which method, and whether into the seller's own bank account (docs/decisions.md 12). */
export interface PaymentWay {
  method: PaymentMethod;
  settlesToSeller: boolean;
}

/** The part of a connection that says whose account receives its payments. */
export interface Settling {
  capabilities: Pick<ConnectionCapabilities, "settlesToSeller">;
}

/** Whether the payments of a connection lie in the seller's own bank account. */
export function settlesToSeller({ capabilities }: Settling): boolean {
  return capabilities.settlesToSeller ?? false;
}

/** How a charge through a connection is paid. */
export function wayOf(method: PaymentMethod, connection: Settling): PaymentWay {
  return { method, settlesToSeller: settlesToSeller(connection) };
}

/** Whether any connection of a company, even one that is off, settles to the seller. */
export function hasMoneyAtBank({ connections }: Connected): boolean {
  return connections.some(settlesToSeller);
}
