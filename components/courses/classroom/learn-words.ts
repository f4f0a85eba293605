import type { Messages } from "next-intl";
import type { Sentences, Translator } from "../../ui/buyer/translator";

/** The sentences of a lesson's page that the browser fills in. */
export type RoomWords = Sentences<Messages["learn"]["room"]>;

export type RoomTranslator = Translator<Messages["learn"]["room"]>;
