import type { PaymentMethod } from "@/db/schema/payments-enums";
import type { PaymentLink } from "@/server/payments/payment-links/schemas";
import { parseMoney, typedMoney } from "../../ui/typed-money";

/** Fields have their API names, so that validation errors map to inputs. */
export interface TypedLink {
  title: string;
  description: string;
  /** In reais, as text. */
  amountInCents: string;
  methods: PaymentMethod[];
  /** 1 to 12, as text. */
  maxInstallments: string;
  /** `YYYY-MM-DD`; empty for no due date. */
  dueOn: string;
  /** Empty for unlimited payments. */
  maxPayments: string;
}

export const emptyLink: TypedLink = {
  title: "",
  description: "",
  amountInCents: "",
  methods: ["pix", "credit_card", "boleto"],
  maxInstallments: "1",
  dueOn: "",
  maxPayments: "1",
};

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

export function toLinkInput({ amountInCents, maxInstallments, dueOn, maxPayments, ...typed }: TypedLink) {
  return {
    ...typed,
    amountInCents: parseMoney(amountInCents),
    maxInstallments: Number(maxInstallments),
    dueOn: dueOn || null,
    maxPayments: toLimit(maxPayments),
  };
}

/** Returns null for empty text. */
function toLimit(text: string): number | null {
  if (text.trim() === "") return null;
  return /^\d+$/.test(text.trim()) ? Number(text) : Number.NaN;
}
