import { useTranslations } from "next-intl";
import type { Messages } from "./i18n/messages";

/** Name of a page of the menu (`components/shell/sections.ts`). */
export type PageName = keyof Messages["shell"]["pages"];

export type PageTitle = { page: PageName; title?: never } | { title: string; page?: never };

export function usePageTitle(named: PageTitle): string {
  const t = useTranslations("shell.pages");
  return named.page === undefined ? named.title : t(named.page);
}
