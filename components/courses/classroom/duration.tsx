import { getTranslations } from "next-intl/server";
import { partsOf } from "./format-seconds";

export async function Duration({ seconds }: { seconds: number }) {
  const t = await getTranslations("learn");
  const { hours, minutes } = partsOf(seconds);
  return hours > 0 ? t("hours", { hours, minutes }) : t("minutes", { minutes });
}
