import type { Messages } from "next-intl";
import type { Sentences, Translator } from "./translator";

/** The sentences of the checkout page as its browser gets them. */
export type CheckoutWords = Sentences<Messages["checkout"]>;

/** Says the sentences of the checkout page. */
export type CheckoutTranslator = Translator<Messages["checkout"]>;
