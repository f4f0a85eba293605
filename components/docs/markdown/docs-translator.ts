import type { useTranslations } from "next-intl";

export type DocsTranslator = ReturnType<typeof useTranslations<"docs">>;
