import { publicTextProcedure } from "../../accounts/api-keys/public-text-procedure";
import { auditBy } from "../../accounts/audit/audit";
import { companyProcedure, createRouter } from "../../core/procedures/procedure";
import { getProductLinks } from "../offers/offers";
import { categories } from "./categories";
import { createProduct, createSubscriptionProduct } from "./create-product";
import { changedProductExamples } from "./examples";
import { deleteProduct, getProduct, listProducts, updateProduct } from "./products";
import {
  Categories,
  Deletion,
  NewProduct,
  NewSubscriptionProduct,
  NoFields,
  Product,
  ProductChange,
  ProductEdit,
  ProductId,
  ProductLinks,
  ProductPage,
  ProductQuery,
  SortedProductQuery,
  SubscriptionProduct,
} from "./schemas";

const tags = ["Products"];

export const productsRouter = createRouter({
  create: publicTextProcedure
    .meta({
      audit: "product.created",
      permission: "products.write",
      answer: "data",
      created: true,
      failures: ["subscription_product_elsewhere", "category_unknown"],
      openapi: {
        method: "POST",
        path: "/products/v2",
        tags,
        summary: "Create a product",
        description:
          "Creates an approved product, without a draft step, with one offer at the given price and a checkout link. Create subscription products with `POST /v1/subscription-products`.",
        successDescription: "The product.",
        protect: true,
      },
    })
    .input(NewProduct)
    .output(Product)
    .mutation(({ ctx, input }) => createProduct(ctx.company.id, input, ctx.now, auditBy(ctx))),

  createSubscription: publicTextProcedure
    .meta({
      audit: "product.created",
      permission: "products.write",
      answer: "data",
      created: true,
      failures: ["category_unknown"],
      openapi: {
        method: "POST",
        path: "/subscription-products",
        tags,
        summary: "Create a subscription product",
        description: "Creates a product with its plans. A plan is an offer that is charged at a given frequency.",
        successDescription: "The product and its plans, in order.",
        protect: true,
      },
    })
    .input(NewSubscriptionProduct)
    .output(SubscriptionProduct)
    .mutation(({ ctx, input }) => createSubscriptionProduct(ctx.company.id, input, ctx.now, auditBy(ctx))),

  list: companyProcedure
    .meta({
      permission: "products.read",
      answer: "list",
      openapi: {
        method: "GET",
        path: "/products",
        tags,
        summary: "List products",
        description: "Newest first, paged by `limit` and `offset`. Multiple filters are combined with AND.",
        successDescription: "A page of products. `totalRows` counts all matching products.",
        protect: true,
      },
    })
    .input(ProductQuery)
    .output(ProductPage)
    .query(({ ctx, input }) => listProducts(ctx.company.id, input)),

  sorted: companyProcedure
    .meta({ permission: "products.read" })
    .input(SortedProductQuery)
    .output(ProductPage)
    .query(({ ctx, input }) => listProducts(ctx.company.id, input)),

  get: companyProcedure
    .meta({
      permission: "products.read",
      answer: "data",
      openapi: {
        method: "GET",
        path: "/products/{productId}",
        tags,
        summary: "Read a product",
        description: "Returns a product. A deleted product returns 404.",
        successDescription: "The product.",
        protect: true,
      },
    })
    .input(ProductId)
    .output(Product)
    .query(({ ctx, input }) => getProduct(ctx.company.id, input.productId)),

  update: publicTextProcedure
    .meta({
      audit: "product.updated",
      permission: "products.write",
      answer: "data",
      examples: changedProductExamples,
      failures: ["category_unknown"],
      openapi: {
        method: "PUT",
        path: "/products/{productId}",
        tags,
        summary: "Change a product",
        description:
          "Omitted fields stay unchanged; null clears an optional field. Prices belong to the offers of the product. Only the operator changes its status.",
        successDescription: "The current product.",
        protect: true,
      },
    })
    .input(ProductChange)
    .output(Product)
    .mutation(({ ctx, input }) => updateProduct(ctx.company.id, input, ctx.now, auditBy(ctx))),

  edit: publicTextProcedure
    .meta({ audit: "product.updated", permission: "products.write" })
    .input(ProductEdit)
    .output(Product)
    .mutation(({ ctx, input }) => updateProduct(ctx.company.id, input, ctx.now, auditBy(ctx))),

  delete: companyProcedure
    .meta({
      audit: "product.deleted",
      permission: "products.write",
      answer: "data",
      examples: [{ id: "0199a1c2-8d10-7a2b-8c3d-4e5f60718293", deleted: true }],
      openapi: {
        method: "DELETE",
        path: "/products/{productId}",
        tags,
        summary: "Delete a product",
        description:
          "Removes the product from lists and lookups and stops its sales. Past sales stay unchanged; active subscriptions continue.",
        successDescription: "Deleted.",
        protect: true,
      },
    })
    .input(ProductId)
    .output(Deletion)
    .mutation(({ ctx, input }) => deleteProduct(ctx.company.id, input.productId, ctx.now, auditBy(ctx))),

  links: companyProcedure
    .meta({
      permission: "products.read",
      answer: "data",
      openapi: {
        method: "GET",
        path: "/products/{productId}/links",
        tags,
        summary: "Read a product's checkout links",
        description:
          "Returns the checkout link to publicize (`checkoutUrl`) and the active offers (`offers`), oldest first.",
        successDescription: "The links.",
        protect: true,
      },
    })
    .input(ProductId)
    .output(ProductLinks)
    .query(({ ctx, input }) => getProductLinks(ctx.company.id, input.productId)),

  categories: companyProcedure
    .meta({
      permission: "products.read",
      answer: "data",
      openapi: {
        method: "GET",
        path: "/product-categories",
        tags,
        summary: "List product categories",
        description:
          "Returns the complete list, which is the same for every company. `id` is the `categoryId` of a product.",
        successDescription: "The categories.",
        protect: true,
      },
    })
    .input(NoFields)
    .output(Categories)
    .query(() => [...categories]),
});
