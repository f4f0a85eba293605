import type { ConnectionCapabilities } from "@/db/schema";
import type { PaymentMethod } from "@/db/schema/payments-enums";
import type { Connected } from "./connections";

/** `settlesToSeller` is true if payments settle into the seller's own bank account (docs/domains/acquiring.md). */
export interface PaymentWay {
  method: PaymentMethod;
  settlesToSeller: boolean;
}

export interface Settling {
  capabilities: Pick<ConnectionCapabilities, "settlesToSeller">;
}

export function settlesToSeller({ capabilities }: Settling): boolean {
  return capabilities.settlesToSeller ?? false;
}

export function wayOf(method: PaymentMethod, connection: Settling): PaymentWay {
  return { method, settlesToSeller: settlesToSeller(connection) };
}

export function hasMoneyAtBank({ connections }: Connected): boolean {
  return connections.some(settlesToSeller);
}
