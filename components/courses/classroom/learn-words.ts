import type { Messages } from "next-intl";
import type { Sentences, Translator } from "../../ui/buyer/translator";

export type RoomWords = Sentences<Messages["learn"]["room"]>;

export type RoomTranslator = Translator<Messages["learn"]["room"]>;
