import type { Messages } from "next-intl";
import type { Compiled, Translator } from "./translator";

/** The sentences of the checkout page as its browser gets them. */
export type CheckoutWords = Compiled<Messages["checkout"]>;

/** Says the sentences of the checkout page. */
export type CheckoutTranslator = Translator<Messages["checkout"]>;
