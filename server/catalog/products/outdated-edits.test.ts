import { expect, it } from "vitest";
import { openShop } from "@/testing/support/checkout";
import { updateCompany } from "../../accounts/company/update-company";
import { saveSequence } from "../../checkout/cart-recovery/sequences";
import { saveUpsells } from "../../checkout/upsells/steps";
import { findFailure } from "../../core/failures/failure";
import { updateCheckoutLook } from "../branding/look";
import { listOffers, updateOffer } from "../offers/offers";
import { plainContent } from "../page-content/content-schemas";
import { saveContent } from "../page-content/contents";
import { updateCheckoutMethods } from "../page-content/methods";
import { setShipping } from "../shipping/shipping";
import { setOfferEnd, setUnits } from "../stock/availability";
import { createProduct } from "./create-product";
import { updateProduct } from "./products";
import { NewProduct } from "./schemas";

const now = new Date();
const content = { ...plainContent, headline: "Da outra aba" };
const end = "2030-01-01T00:00:00.000Z";
const company = {
  name: "A",
  legalName: "A",
  city: "",
  address: "",
  documentType: "cnpj",
  document: "",
  supportEmail: "",
} as const;
const user = { userId: "0199a1c2-8d10-7a2b-8c3d-4e5f60718293", address: "", now };
const fixed = { kind: "fixed", amountInCents: 900 } as const;
const steps = [{ delayMinutes: 60, subject: "Oi", text: "Volte", couponId: null }];

interface Shop {
  id: string;
  productId: string;
  slug: string;
  other: string;
}

/** Each pair: the change of the first editor, then that of the second, who read what was there before the first. */
const edits: [string, (shop: Shop) => Promise<unknown>, (shop: Shop) => Promise<unknown>, object][] = [
  [
    "a product",
    ({ id, productId }) => updateProduct(id, { productId, name: "Da outra aba" }, now),
    ({ id, productId }) =>
      updateProduct(id, { productId, description: "Minha", read: { name: "Curso de pão", description: null } }, now),
    { name: "Da outra aba", description: null },
  ],
  [
    "an offer",
    ({ id, productId, slug }) => updateOffer(id, { productId, offerSlug: slug, priceInCents: 700 }, now),
    ({ id, productId, slug }) =>
      updateOffer(id, { productId, offerSlug: slug, priceInCents: 800, read: { priceInCents: 4990 } }, now),
    { priceInCents: 700 },
  ],
  [
    "the branding",
    ({ id }) => updateCheckoutLook(id, { color: "#0a7d4f" }, now),
    ({ id }) => updateCheckoutLook(id, { color: "#b3261e", read: { color: null, logo: null } }, now),
    { color: "#0a7d4f", logo: null },
  ],
  [
    "the settings",
    ({ id }) => updateCompany({ ...company, city: "Recife" }, { ...user, companyId: id }),
    ({ id }) => updateCompany({ ...company, city: "Natal", read: { city: "" } }, { ...user, companyId: id }),
    { city: "Recife" },
  ],
  [
    "the payment methods",
    ({ id, productId }) => updateCheckoutMethods(id, { productId, methods: ["pix"] }, now),
    ({ id, productId }) =>
      updateCheckoutMethods(
        id,
        { productId, maxInstallments: 2, read: { maxInstallments: 12, methods: ["pix", "credit_card", "boleto"] } },
        now,
      ),
    { maxInstallments: 12, methods: ["pix"] },
  ],
  [
    "the checkout's words",
    ({ id, productId }) => saveContent(id, { productId, version: "b", content }, now),
    ({ id, productId }) => saveContent(id, { productId, version: "b", content: plainContent, read: plainContent }, now),
    content,
  ],
  [
    "the freight",
    ({ id, productId }) => setShipping(id, { productId, shipping: fixed }, now),
    ({ id, productId }) => setShipping(id, { productId, shipping: null, read: { shipping: null } }, now),
    { shipping: fixed },
  ],
  [
    "the stock",
    ({ id, productId }) => setUnits(id, { productId, units: 5 }, now),
    ({ id, productId }) => setUnits(id, { productId, units: 9, read: { units: null } }, now),
    { units: 5 },
  ],
  [
    "the end of an offer",
    ({ id, productId, slug }) => setOfferEnd(id, { productId, offerSlug: slug, endsAt: end, hasCountdown: true }, now),
    ({ id, productId, slug }) =>
      setOfferEnd(
        id,
        { productId, offerSlug: slug, endsAt: null, hasCountdown: false, read: { endsAt: null, hasCountdown: false } },
        now,
      ),
    { endsAt: end, hasCountdown: true },
  ],
  [
    "the upsells",
    ({ id, productId, other }) =>
      saveUpsells(id, { productId, steps: [{ offerSlug: other, title: "T", text: "X", downsellSlug: null }] }, now),
    ({ id, productId }) => saveUpsells(id, { productId, steps: [], read: { steps: [] } }, now),
    { steps: [{ title: "T" }] },
  ],
  [
    "the reminders",
    ({ id, productId }) => saveSequence(id, { productId, cause: "pix_unpaid", isOn: true, steps }, now),
    ({ id, productId }) =>
      saveSequence(id, { productId, cause: "pix_unpaid", isOn: false, steps, read: { isOn: false, steps } }, now),
    { isOn: true, steps },
  ],
];

it.each(edits)(
  "an edit of %s that read earlier values is refused with the present ones",
  async (_, first, second, present) => {
    const { company: owner, productId, slug } = await openShop(now);
    const book = await createProduct(owner.id, NewProduct.parse({ name: "Livro", price: 1990 }), now);
    const [other] = await listOffers(owner.id, book.id);
    const shop = { id: owner.id, productId, slug, other: other?.slug ?? "" };
    await first(shop);
    // The second refusal shows that the first one changed nothing.
    for (let tries = 0; tries < 2; tries += 1) {
      const failure = findFailure(await second(shop).catch((thrown: unknown) => thrown));
      expect(failure).toMatchObject({ code: "changed_elsewhere", values: { present } });
    }
  },
);

it("an edit that read the present values is made, also by twenty at once only one time", async () => {
  const { company: owner, productId } = await openShop(now);
  const outcomes = await Promise.allSettled(
    Array.from({ length: 20 }, (_, index) =>
      updateProduct(owner.id, { productId, name: `Nome ${index}`, read: { name: "Curso de pão" } }, now),
    ),
  );
  expect(outcomes.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
});
