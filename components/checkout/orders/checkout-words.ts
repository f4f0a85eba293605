import type { Messages } from "next-intl";
import type { Sentences, Translator } from "../../ui/buyer/translator";

export type CheckoutWords = Sentences<Messages["checkout"]>;

export type CheckoutTranslator = Translator<Messages["checkout"]>;
