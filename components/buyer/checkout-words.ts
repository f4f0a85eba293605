import type { Messages } from "next-intl";

/** The sentences of the checkout page, handed to the browser as they are: no library for them is. */
export type CheckoutWords = Messages["checkout"];

/** The sentences of an order's page. */
export type OrderWords = Messages["order"];
