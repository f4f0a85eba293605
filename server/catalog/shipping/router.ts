import { auditBy } from "../../accounts/audit/audit";
import { companyProcedure, createRouter } from "../../core/procedures/procedure";
import { Product } from "../products/schemas";
import { createShippedProduct } from "./create-shipped-product";
import { Delivery, NewShippedProduct, ProductShipping, SaleDelivery, ShippedProduct, ShippingChange } from "./schemas";
import { getDelivery, getShipping, setShipping } from "./shipping";

export const shippingRouter = createRouter({
  get: companyProcedure
    .meta({ permission: "products.read" })
    .input(ShippedProduct)
    .output(ProductShipping)
    .query(({ ctx, input }) => getShipping(ctx.company.id, input.productId)),

  createProduct: companyProcedure
    .meta({ audit: "product.created", permission: "products.write" })
    .input(NewShippedProduct)
    .output(Product)
    .mutation(({ ctx, input }) => createShippedProduct(ctx.company.id, input, ctx.now, auditBy(ctx))),

  set: companyProcedure
    .meta({ audit: "product.shipping_changed", permission: "products.write" })
    .input(ShippingChange)
    .output(ProductShipping)
    .mutation(({ ctx, input }) => setShipping(ctx.company.id, input, ctx.now, auditBy(ctx))),

  delivery: companyProcedure
    .meta({ permission: "transactions.read" })
    .input(SaleDelivery)
    .output(Delivery)
    .query(({ ctx, input }) => getDelivery(ctx.company.id, input.transactionId)),
});
