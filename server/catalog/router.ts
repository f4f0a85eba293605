import { checkoutRouter } from "./checkout-settings/router";
import { couponsRouter, orderBumpsRouter } from "./coupons/router";
import { offersRouter } from "./offers/offers-router";
import { productsRouter } from "./products/router";
import { shippingRouter } from "./shipping/router";
import { stockRouter } from "./stock/router";

export const catalogRouters = {
  products: productsRouter,
  offers: offersRouter,
  checkout: checkoutRouter,
  stock: stockRouter,
  shipping: shippingRouter,
  coupons: couponsRouter,
  orderBumps: orderBumpsRouter,
} as const;
