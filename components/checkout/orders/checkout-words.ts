import type { Messages } from "next-intl";
import type { Sentences, Translator } from "../../ui/buyer/translator";

/** The checkout page's parsed sentences, as sent to the browser. */
export type CheckoutWords = Sentences<Messages["checkout"]>;

/** Translates the checkout page's sentences. */
export type CheckoutTranslator = Translator<Messages["checkout"]>;
