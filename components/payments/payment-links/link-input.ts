import type { PaymentMethod } from "@/db/schema/payments-enums";
import type { PaymentLink } from "@/server/payments/payment-links/schemas";
import { parseMoney, typedMoney } from "../../ui/typed-money";

/** A payment link's form values. Fields have their wire names, so that a refusal finds its field. */
export interface TypedLink {
  title: string;
  description: string;
  /** Reais, as text. */
  amountInCents: string;
  methods: PaymentMethod[];
  /** 1 to 12, as text. */
  maxInstallments: string;
  /** `YYYY-MM-DD`; empty for no end. */
  dueOn: string;
  /** Empty for any number. */
  maxPayments: string;
}

/** A new payment link: to be paid once, by any method. */
export const emptyLink: TypedLink = {
  title: "",
  description: "",
  amountInCents: "",
  methods: ["pix", "credit_card", "boleto"],
  maxInstallments: "1",
  dueOn: "",
  maxPayments: "1",
};

/** Converts a payment link to form values, with the decimal mark of the page's language. */
export function toTypedLink(link: PaymentLink, mark: "," | "."): TypedLink {
  const { title, description, amountInCents, methods, maxInstallments, dueOn, maxPayments } = link;
  return {
    ...{ title, description, methods },
    amountInCents: typedMoney(amountInCents, mark),
    maxInstallments: String(maxInstallments),
    dueOn: dueOn ?? "",
    maxPayments: maxPayments === null ? "" : String(maxPayments),
  };
}

/** Converts form values to a payment link. */
export function toLinkInput({ amountInCents, maxInstallments, dueOn, maxPayments, ...typed }: TypedLink) {
  return {
    ...typed,
    amountInCents: parseMoney(amountInCents),
    maxInstallments: Number(maxInstallments),
    dueOn: dueOn || null,
    maxPayments: toLimit(maxPayments),
  };
}

/** Parses a whole number; null for empty text. */
function toLimit(text: string): number | null {
  if (text.trim() === "") return null;
  return /^\d+$/.test(text.trim()) ? Number(text) : Number.NaN;
}
