import { useTranslations } from "next-intl";
import type { Webhook } from "@/server/webhooks/webhooks/schemas";
import { ToneBadge } from "../ui/tone-badge";

export function WebhookState({ webhook }: { webhook: Webhook }) {
  const t = useTranslations("webhookStates");
  if (webhook.disabledReason) return <ToneBadge tone="red">{t("disabled")}</ToneBadge>;
  if (!webhook.active) return <ToneBadge tone="gray">{t("stopped")}</ToneBadge>;
  if (webhook.pausedUntil) return <ToneBadge tone="amber">{t("paused")}</ToneBadge>;
  return <ToneBadge tone="green">{t("active")}</ToneBadge>;
}
