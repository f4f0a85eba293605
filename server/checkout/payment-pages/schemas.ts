import type { OrderPage } from "../orders/schemas";

/** The payer's page of a charge made over the API. Anyone with the link can open it. */
export interface ChargePage
  extends Pick<
    OrderPage,
    "token" | "state" | "version" | "color" | "money" | "method" | "pix" | "boleto" | "paidAt" | "seller"
  > {
  logo: string | null;
  description: string;
  items: { title: string; quantity: number; amountInCents: number }[];
  /** The amount due today, or the amount paid. */
  amountInCents: number;
  /** The due date of a Pix that has one. */
  dueOn: string | null;
  payer: { name: string; maskedDocument: string };
  /** The integrator's URL for the way back to the shop; null if there is none. */
  returnUrl: string | null;
}
