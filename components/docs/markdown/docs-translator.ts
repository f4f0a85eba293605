import type { useTranslations } from "next-intl";

/** Translates the words around the content of the documentation. */
export type DocsTranslator = ReturnType<typeof useTranslations<"docs">>;
