import { auditBy } from "../../accounts/audit/audit";
import { companyProcedure, createRouter } from "../../core/procedures/procedure";
import { createOrderBump, deleteOrderBump, listOrderBumps, maxOrderBumps } from "../order-bumps/order-bumps";
import { createCoupon, deleteCoupon, getCoupon, listCoupons, updateCoupon } from "./coupons";
import { changedCouponExamples } from "./examples";
import {
  Coupon,
  CouponChange,
  CouponId,
  CouponPage,
  CouponQuery,
  Deletion,
  NewCoupon,
  NewOrderBump,
  OrderBump,
  OrderBumpId,
  OrderBumpPage,
  OrderBumpQuery,
} from "./schemas";

const tags = ["Promotions"];

export const couponsRouter = createRouter({
  list: companyProcedure
    .meta({
      permission: "promotions.read",
      answer: "list",
      openapi: {
        method: "GET",
        path: "/coupons",
        tags,
        summary: "List coupons",
        description: "Newest first, paged by `limit` and `offset`.",
        successDescription: "A page of coupons. `totalRows` counts all matching coupons.",
        protect: true,
      },
    })
    .input(CouponQuery)
    .output(CouponPage)
    .query(({ ctx, input }) => listCoupons(ctx.company.id, input)),

  get: companyProcedure
    .meta({
      permission: "promotions.read",
      answer: "data",
      openapi: {
        method: "GET",
        path: "/coupons/{couponId}",
        tags,
        summary: "Read a coupon",
        description: "Returns a coupon with its number of uses.",
        successDescription: "The coupon.",
        protect: true,
      },
    })
    .input(CouponId)
    .output(Coupon)
    .query(({ ctx, input }) => getCoupon(ctx.company.id, input.couponId)),

  create: companyProcedure
    .meta({
      audit: "coupon.created",
      permission: "promotions.write",
      answer: "data",
      created: true,
      failures: ["coupon_code_taken", "product_unknown"],
      openapi: {
        method: "POST",
        path: "/coupons",
        tags,
        summary: "Create a coupon",
        description:
          "Creates a discount code for all products or for some, valid between two instants, with optional usage limits. An order that the discount would reduce to zero is refused.",
        successDescription: "The coupon.",
        protect: true,
      },
    })
    .input(NewCoupon)
    .output(Coupon)
    .mutation(({ ctx, input }) => createCoupon(ctx.company.id, input, ctx.now, auditBy(ctx))),

  update: companyProcedure
    .meta({
      audit: "coupon.updated",
      permission: "promotions.write",
      answer: "data",
      examples: changedCouponExamples,
      failures: [
        "coupon_code_taken",
        "product_unknown",
        "coupon_value_invalid",
        "coupon_ends_before_start",
        "coupon_uses_exceed_limit",
      ],
      openapi: {
        method: "PUT",
        path: "/coupons/{couponId}",
        tags,
        summary: "Change a coupon",
        description: "Omitted fields stay unchanged; null removes a limit. Past sales keep their discount.",
        successDescription: "The current coupon.",
        protect: true,
      },
    })
    .input(CouponChange)
    .output(Coupon)
    .mutation(({ ctx, input }) => updateCoupon(ctx.company.id, input, ctx.now, auditBy(ctx))),

  delete: companyProcedure
    .meta({
      audit: "coupon.deleted",
      permission: "promotions.write",
      answer: "data",
      examples: [{ id: "0199a1c2-9e21-7b3c-8d4e-5f6071829304", deleted: true }],
      openapi: {
        method: "DELETE",
        path: "/coupons/{couponId}",
        tags,
        summary: "Delete a coupon",
        description: "Disables the coupon. Its code can be reused. Past sales stay unchanged.",
        successDescription: "Deleted.",
        protect: true,
      },
    })
    .input(CouponId)
    .output(Deletion)
    .mutation(({ ctx, input }) => deleteCoupon(ctx.company.id, input.couponId, ctx.now, auditBy(ctx))),
});

export const orderBumpsRouter = createRouter({
  list: companyProcedure
    .meta({
      permission: "promotions.read",
      answer: "list",
      openapi: {
        method: "GET",
        path: "/products/{productId}/order-bumps",
        tags,
        summary: "List a product's order bumps",
        description: `Returns the additional offers at the product's checkout, newest first: at most ${maxOrderBumps}.`,
        successDescription: "The order bumps.",
        protect: true,
      },
    })
    .input(OrderBumpQuery)
    .output(OrderBumpPage)
    .query(({ ctx, input }) => listOrderBumps(ctx.company.id, input)),

  create: companyProcedure
    .meta({
      audit: "order_bump.created",
      permission: "promotions.write",
      answer: "data",
      created: true,
      failures: [
        "offer_unknown",
        "order_bump_of_own_product",
        "order_bump_is_plan",
        "order_bump_is_physical",
        "order_bump_not_shipped",
        "order_bump_exists",
        "order_bump_limit_reached",
      ],
      openapi: {
        method: "POST",
        path: "/products/{productId}/order-bumps",
        tags,
        summary: "Create an order bump",
        description: "Adds an offer of another product to this product's checkout, at that offer's price.",
        successDescription: "The order bump.",
        protect: true,
      },
    })
    .input(NewOrderBump)
    .output(OrderBump)
    .mutation(({ ctx, input }) => createOrderBump(ctx.company.id, input, ctx.now, auditBy(ctx))),

  delete: companyProcedure
    .meta({
      audit: "order_bump.deleted",
      permission: "promotions.write",
      answer: "data",
      examples: [{ id: "0199a1c2-9e22-7c4d-9e5f-607182930415", deleted: true }],
      openapi: {
        method: "DELETE",
        path: "/products/{productId}/order-bumps/{orderBumpId}",
        tags,
        summary: "Delete an order bump",
        description: "Removes the order bump from the checkout. Past sales stay unchanged.",
        successDescription: "Deleted.",
        protect: true,
      },
    })
    .input(OrderBumpId)
    .output(Deletion)
    .mutation(({ ctx, input }) => deleteOrderBump(ctx.company.id, input, ctx.now, auditBy(ctx))),
});
