import type { Messages } from "next-intl";

/** The checkout page's messages, sent to the browser without a message library. */
export type CheckoutWords = Messages["checkout"];

/** The sentences of an order's page. */
export type OrderWords = Messages["order"];
