import { balance as program } from "../programs/balance";
import type { WriteGuide } from "./guide";
import { linkTo, marks, operationLink } from "./marks";
import { programSection } from "./program-code";

const reconciliationTexts = ["morning", "differences", "otherMoney"] as const;

export const balance: WriteGuide = (facts) => {
  const { t, reference } = facts;
  const link = (method: string, path: string) => operationLink(reference, method, path);
  const links = {
    balance: link("GET", "/v1/balance"),
    explain: link("GET", "/v1/balance/explain"),
    ledger: link("GET", "/v1/ledger"),
    receivables: link("GET", "/v1/receivables"),
    installments: link("GET", "/v1/receivables/installments"),
    quote: link("POST", "/v1/receivables/anticipations/quotes"),
    take: link("POST", "/v1/receivables/anticipations"),
    days: link("GET", "/v1/reconciliations"),
    day: link("GET", "/v1/reconciliations/{day}"),
    payouts: linkTo("/docs/payouts"),
    settings: linkTo("/settings/payments"),
  };
  const section = (id: "accounts" | "explain" | "ledger" | "receivables" | "anticipate" | "closings") => ({
    id,
    title: t(`balance.${id}.title`),
    body: <p>{t.rich(`balance.${id}.text`, { ...marks, ...links })}</p>,
  });
  const text = (id: (typeof reconciliationTexts)[number]) => (
    <p key={id}>{t.rich(`balance.reconciliation.${id}`, { ...marks, ...links })}</p>
  );
  return {
    summary: t("balance.summary"),
    sections: [
      programSection(facts, program),
      section("accounts"),
      section("explain"),
      section("ledger"),
      section("receivables"),
      section("anticipate"),
      section("closings"),
      {
        id: "reconciliation",
        title: t("balance.reconciliation.title"),
        body: reconciliationTexts.map(text),
      },
    ],
  };
};
