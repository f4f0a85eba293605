import type { OrderPage } from "../orders/schemas";

/** Payer's page of a charge created through the API. Anyone with the link can see it. */
export interface ChargePage
  extends Pick<
    OrderPage,
    "token" | "state" | "version" | "color" | "money" | "method" | "pix" | "boleto" | "paidAt" | "seller"
  > {
  logo: string | null;
  description: string;
  items: { title: string; quantity: number; amountInCents: number }[];
  /** Amount due today, or the amount paid. */
  amountInCents: number;
  dueOn: string | null;
  payer: { name: string; maskedDocument: string };
  returnUrl: string | null;
}
