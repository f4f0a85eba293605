import type messages from "../i18n/messages/pt-BR.json";

/** The sentences of the checkout page, handed to the browser as they are: no library for them is. */
export type CheckoutWords = (typeof messages)["checkout"];

/** The sentences of an order's page. */
export type OrderWords = (typeof messages)["order"];
