import { useTranslations } from "next-intl";
import type { ProductStatus as Status } from "@/db/schema/catalog-enums";
import { type Tone, ToneBadge } from "../../ui/tone-badge";

const tones: Record<Status, Tone> = {
  draft: "gray",
  approved: "green",
  pending: "amber",
  refused: "red",
  banned: "red",
};

export function ProductStatus({ status }: { status: Status }) {
  const t = useTranslations("products.statuses");
  return <ToneBadge tone={tones[status]}>{t(status)}</ToneBadge>;
}
