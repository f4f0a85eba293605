import { publicTextProcedure } from "../../accounts/api-keys/public-text-procedure";
import { auditBy } from "../../accounts/audit/audit";
import { companyProcedure, createRouter } from "../../core/procedures/procedure";
import { fetchLogo } from "../branding/fetch-logo";
import { getCheckoutLook, updateCheckoutLook } from "../branding/look";
import {
  CheckoutLook,
  CheckoutLookChange,
  CheckoutMethods,
  CheckoutMethodsChange,
  CheckoutProduct,
  FetchedLogo,
  LogoAddress,
  NoFields,
} from "../branding/schemas";
import { ContentChange, ContentProduct, PageContents } from "../page-content/content-schemas";
import { getContents, removeVersionB, saveContent } from "../page-content/contents";
import { getCheckoutMethods, updateCheckoutMethods } from "../page-content/methods";

/** Dashboard-only. */
export const checkoutRouter = createRouter({
  look: companyProcedure
    .meta({ permission: "products.read" })
    .input(NoFields)
    .output(CheckoutLook)
    .query(({ ctx }) => getCheckoutLook(ctx.company.id)),

  updateLook: publicTextProcedure
    .meta({ audit: "checkout.look_changed", permission: "products.write" })
    .input(CheckoutLookChange)
    .output(CheckoutLook)
    .mutation(({ ctx, input }) => updateCheckoutLook(ctx.company.id, input, ctx.now, auditBy(ctx))),

  fetchLogo: companyProcedure
    .meta({ audit: { none: "changes nothing" }, permission: "products.write" })
    .input(LogoAddress)
    .output(FetchedLogo)
    .mutation(({ input }) => fetchLogo(input.url)),

  methods: companyProcedure
    .meta({ permission: "products.read" })
    .input(CheckoutProduct)
    .output(CheckoutMethods)
    .query(({ ctx, input }) => getCheckoutMethods(ctx.company.id, input.productId)),

  updateMethods: companyProcedure
    .meta({ audit: "checkout.methods_changed", permission: "products.write" })
    .input(CheckoutMethodsChange)
    .output(CheckoutMethods)
    .mutation(({ ctx, input }) => updateCheckoutMethods(ctx.company.id, input, ctx.now, auditBy(ctx))),

  contents: companyProcedure
    .meta({ permission: "products.read" })
    .input(ContentProduct)
    .output(PageContents)
    .query(({ ctx, input }) => getContents(ctx.company.id, input.productId)),

  saveContent: publicTextProcedure
    .meta({ audit: "checkout.content_changed", permission: "products.write" })
    .input(ContentChange)
    .output(PageContents)
    .mutation(({ ctx, input }) => saveContent(ctx.company.id, input, ctx.now, auditBy(ctx))),

  removeVersionB: companyProcedure
    .meta({ audit: "checkout.content_changed", permission: "products.write" })
    .input(ContentProduct)
    .output(PageContents)
    .mutation(({ ctx, input }) => removeVersionB(ctx.company.id, input.productId, ctx.now, auditBy(ctx))),
});
