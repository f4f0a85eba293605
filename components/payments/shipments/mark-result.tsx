import { useTranslations } from "next-intl";
import type { Marked } from "@/server/payments/shipments/schemas";
import { Problem } from "../../ui/problem";

/** Sales that were not marked, with the reason. Renders nothing if there are none. */
export function MarkResult({ marked, nameOf }: { marked: Marked | undefined; nameOf: (id: string) => string }) {
  const t = useTranslations("shipments");
  const tFailure = useTranslations("failure");
  if (!marked || marked.refused.length === 0) return null;
  const reasonOf = (code: string) =>
    code === "shipment_not_paid" ||
    code === "shipment_delivered" ||
    code === "receipt_recorded" ||
    code === "receipt_day_invalid"
      ? tFailure(code)
      : t("refusedOther");
  return (
    <Problem title={t("refused", { count: marked.refused.length, done: marked.done })}>
      <ul>
        {marked.refused.map(({ transactionId, code }) => (
          <li key={transactionId}>
            {nameOf(transactionId)}: {reasonOf(code)}
          </li>
        ))}
      </ul>
    </Problem>
  );
}
