import type { OrderPage } from "../checkout/schemas";

/** The page of a charge that an integrator made, for its payer; anyone with the link can see it. */
export interface ChargePage
  extends Pick<
    OrderPage,
    "token" | "state" | "version" | "color" | "money" | "method" | "pix" | "boleto" | "paidAt" | "seller"
  > {
  logo: string | null;
  description: string;
  items: { title: string; quantity: number; amountInCents: number }[];
  /** What is due today, or what was paid. */
  amountInCents: number;
  /** The due date of a Pix that has one. */
  dueOn: string | null;
  payer: { name: string; maskedDocument: string };
  /** Where the payer goes back to; null where the integrator named no place. */
  returnUrl: string | null;
}
