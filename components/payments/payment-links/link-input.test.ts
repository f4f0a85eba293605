import { describe, expect, it } from "vitest";
import { NewPaymentLink, type PaymentLink } from "@/server/payments/payment-links/schemas";
import { emptyLink, toLinkInput, toTypedLink } from "./link-input";

const link: PaymentLink = {
  id: "0199a1c2-9e25-7f6a-8b7c-8d9e0f1a2b3c",
  title: "Encomenda 412",
  description: "",
  amountInCents: 123_456,
  methods: ["pix", "boleto"],
  maxInstallments: 3,
  dueOn: "2099-12-10",
  maxPayments: null,
  payments: 2,
  active: true,
  url: "https://pay.example.com/l/k7h2m9qx4w3t",
  createdAt: "2026-11-20T13:40:12.345Z",
  updatedAt: "2026-11-20T13:40:12.345Z",
};

describe("the form of a payment link", () => {
  it("saves a link unchanged that it shows", () => {
    const { title, description, amountInCents, methods, maxInstallments, dueOn, maxPayments } = link;
    const shown = { title, description, amountInCents, methods, maxInstallments, dueOn, maxPayments };
    expect(toLinkInput(toTypedLink(link, ","))).toEqual(shown);
    expect(toTypedLink(link, ",").amountInCents).toBe("1234,56");
  });

  it("makes a new one that is paid once, and finds what is missing or no number", () => {
    const typed = { ...emptyLink, title: "Bolo", amountInCents: "99,90" };
    expect(NewPaymentLink.parse(toLinkInput(typed))).toMatchObject({
      amountInCents: 9990,
      maxPayments: 1,
      dueOn: null,
    });
    const faults = (different: object) =>
      NewPaymentLink.safeParse(toLinkInput({ ...typed, ...different })).error?.issues.map(({ path }) => path[0]);
    expect(faults({ amountInCents: "" })).toEqual(["amountInCents"]);
    expect(faults({ maxPayments: "muitas" })).toEqual(["maxPayments"]);
    expect(faults({ methods: [] })).toEqual(["methods"]);
  });
});
