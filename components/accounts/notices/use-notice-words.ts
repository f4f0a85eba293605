"use client";

import { useTranslations } from "next-intl";
import type { Notice } from "@/server/accounts/notices/schemas";
import { useFormats } from "../../ui/format";

const ofConnection: readonly Notice["kind"][] = [
  "connection_failing",
  "callback_missing",
  "settlement_changed",
  "certificate_ending",
  "recipient_active",
  "recipient_refused",
  "recipient_stopped",
];

interface NoticeWords {
  textOf: (notice: Notice) => string;
  pathOf: (notice: Notice) => string;
}

export function useNoticeWords(): NoticeWords {
  const t = useTranslations("notices.texts");
  const { money, day: dayWords, dayAt } = useFormats();
  return {
    textOf: ({ kind, details }) => {
      const {
        amountInCents = 0,
        title = "",
        url = "",
        email = "",
        endsAt,
        day,
        count = 0,
        method = "credit_card",
        lacks = "connection",
      } = details;
      const until = endsAt ? dayAt(endsAt) : "";
      const on = day ? dayWords(day) : "";
      return t(kind, { amount: money(amountInCents), title, url, email, until, day: on, count, method, lacks });
    },
    pathOf: ({ kind, subjectId, details }) => {
      if (kind === "reconciliation_differs") return `/finance/reconciliation/${details.day ?? ""}`;
      if (kind === "fees_differ") return "/finance/fees/acquirer";
      if (kind === "renewals_held") return details.lacks ? "/subscriptions" : "/settings/payments";
      if (kind === "api_key_leaked" || kind === "api_key_ending") return "/api-keys";
      if (kind === "lesson_comment") return "/comments";
      if (kind === "invitation_accepted" || kind === "approver_added") return "/settings/team";
      if (kind === "dispute") return `/finance/disputes?transaction=${subjectId}`;
      if (kind === "destination_added") return "/finance/payouts/accounts";
      if (ofConnection.includes(kind)) return `/settings/payments/${subjectId}`;
      if (kind === "payout_awaiting_approval" || kind === "payout_uncertain") return `/finance/payouts/${subjectId}`;
      if (kind === "webhook_failing" || kind === "webhook_disabled") return `/webhooks/${subjectId}`;
      return `/transactions/${subjectId}`;
    },
  };
}
