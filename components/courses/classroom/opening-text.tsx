import { getLocale, getTranslations } from "next-intl/server";
import type { Opening } from "@/server/courses/classroom/schemas";
import { writeDayAt } from "../../ui/i18n/dates";

export async function OpeningText({ opening }: { opening: Opening & { isOpen: false } }) {
  const [t, locale] = await Promise.all([getTranslations("learn"), getLocale()]);
  const { opensAt, afterModule } = opening;
  if (opensAt) return t("opensOn", { date: writeDayAt(opensAt, locale) });
  return afterModule ? t("opensAfter", { module: afterModule.title }) : t("opensLater");
}
