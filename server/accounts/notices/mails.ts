import type { NoticeDetails } from "@/db/schema";
import type { NoticeKind } from "@/db/schema/accounts-enums";
import type { Language } from "@/db/schema/core-enums";
import { composeMail } from "../../core/mail/compose-mail";
import type { Mail } from "../../core/mail/mail-files";
import { mailWords } from "../../core/mail/mail-words";
import { formatMoney } from "../../core/money/money";

export interface NoticeMail {
  to: string;
  language: Language;
  companyName: string;
  isTest?: boolean;
  kind: NoticeKind;
  told: readonly { subjectId: string; details: NoticeDetails }[];
}

const pages: Record<NoticeKind, string> = {
  sale: "/transactions",
  dispute: "/finance/disputes",
  refund_requested: "/transactions",
  refund_failed: "/transactions",
  webhook_failing: "/webhooks",
  webhook_disabled: "/webhooks",
  invitation_accepted: "/settings/team",
  approver_added: "/settings/team",
  destination_added: "/finance/payouts/accounts",
  settlement_changed: "/settings/payments",
  payout_awaiting_approval: "/finance/payouts",
  payout_uncertain: "/finance/payouts",
  connection_failing: "/settings/payments",
  callback_missing: "/settings/payments",
  certificate_ending: "/settings/payments",
  recipient_active: "/settings/payments",
  recipient_refused: "/settings/payments",
  recipient_stopped: "/settings/payments",
  renewals_held: "/settings/payments",
  reconciliation_differs: "/finance/reconciliation",
  fees_differ: "/finance/fees/acquirer",
  lesson_comment: "/comments",
  api_key_leaked: "/api-keys",
  api_key_ending: "/api-keys",
};

const unnamed: readonly NoticeKind[] = [
  "invitation_accepted",
  "approver_added",
  "destination_added",
  "reconciliation_differs",
  "fees_differ",
  "renewals_held",
  "lesson_comment",
  "api_key_leaked",
  "api_key_ending",
];

export function composeNotice({ to, language, companyName, isTest = false, kind, told }: NoticeMail): Promise<Mail> {
  const t = mailWords(language);
  const company = isTest ? t("notice.testCompany", { company: companyName }) : companyName;
  const total = told.reduce((sum, { details }) => sum + (details.amountInCents ?? 0), 0);
  const [first] = told;
  const only = told.length === 1 ? first : undefined;
  const values = {
    count: told.length,
    company,
    amount: formatMoney(total, language),
    title: first?.details.title ?? "",
    url: first?.details.url ?? "",
    email: first?.details.email ?? "",
    until: untilOf(first?.details.endsAt, language),
    day: dayIn(first?.details.day, language),
    method: first?.details.method ?? "credit_card",
    accepted: first?.details.isAccepted ? "yes" : "no",
    lacks: first?.details.lacks ?? "connection",
    differences: told.reduce((sum, { details }) => sum + (details.count ?? 0), 0),
  };
  const named = only && !unnamed.includes(kind);
  return composeMail({
    to,
    language,
    subject: t(`notice.${kind}.subject`, values),
    heading: t(`notice.${kind}.heading`, values),
    text: t(`notice.${kind}.text`, values),
    action: {
      label: t(`notice.${kind}.action`, values),
      path: named ? pageOf(kind, only.subjectId) : first?.details.lacks ? "/subscriptions" : pages[kind],
    },
    links: [{ label: t("notice.choose"), path: "/settings/notices" }],
    footnote: t("notice.footnote", { company }),
  });
}

function untilOf(endsAt: string | undefined, language: Language): string {
  if (!endsAt) return "";
  return new Intl.DateTimeFormat(language, { dateStyle: "long", timeZone: "America/Sao_Paulo" }).format(
    new Date(endsAt),
  );
}

function dayIn(day: string | undefined, language: Language): string {
  return day ? new Intl.DateTimeFormat(language, { dateStyle: "long", timeZone: "UTC" }).format(new Date(day)) : "";
}

/** A dispute links to the dispute list, filtered by transaction. */
function pageOf(kind: NoticeKind, subjectId: string): string {
  return kind === "dispute" ? `${pages.dispute}?transaction=${subjectId}` : `${pages[kind]}/${subjectId}`;
}
