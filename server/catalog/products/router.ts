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
          "Creates an approved product, without a draft step, with an offer of the given price and a checkout link. Create subscription products with `POST /v1/subscription-products`.",
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
        description: "A product with its plans: offers that are charged again and again, each with its frequency.",
        successDescription: "The product and its plans, in their order.",
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
        description: "Newest first, by `limit` and `offset`. Filters add up.",
        successDescription: "A page of products. `totalRows` counts every product of the filter.",
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
        description: "A product as it stands now. A deleted one is answered 404.",
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
          "Absent fields stay unchanged; null clears an optional field. Prices belong to its offers; the operator changes its status.",
        successDescription: "The product as it stands now.",
        protect: true,
      },
    })
    .input(ProductChange)
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
          "It disappears from lists and lookups and is no longer sold. Past sales stay unchanged; running subscriptions continue.",
        successDescription: "It is deleted.",
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
        description: "`checkoutUrl` is the link to publicize; `offers` are the active offers, the oldest first.",
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
        description: "The whole list, which is the same for every company. `id` is a product's `categoryId`.",
        successDescription: "The categories.",
        protect: true,
      },
    })
    .input(NoFields)
    .output(Categories)
    .query(() => [...categories]),
});
