import { connectionFaults } from "@/db/schema/acquiring-enums";
import type { WriteGuide } from "./guide";
import { linkTo, marks, operationLink } from "./marks";
import { GuideCode, GuideTable, Note } from "./pieces";

/** Scopes to request from a bank (docs/operating/connect-a-bank.md). */
const scopes = {
  charges: "cob.write cob.read cobv.write cobv.read pix.write pix.read webhook.write webhook.read",
  automatic:
    "rec.write rec.read cobr.write cobr.read payloadlocationrec.write payloadlocationrec.read webhookrec.write webhookrec.read webhookcobr.write webhookcobr.read",
};

const steps = ["account", "contract", "application", "certificate", "address", "connect", "live"] as const;
const ways = ["port", "proxy", "path"] as const;
const acquirerParts = ["ways", "recipient", "callback", "payouts", "api"] as const;
const tests = ["document", "schemas", "ownBank", "journey", "liveBank"] as const;

export const banks: WriteGuide = (facts) => {
  const { t, nameFault, reference } = facts;
  const links = {
    settings: linkTo("/settings/payments"),
    list: operationLink(reference, "GET", "/v1/connections"),
  };
  const text = (path: Parameters<typeof t.rich>[0]) => t.rich(path, { ...marks, ...links });
  return {
    summary: t("banks.summary"),
    sections: [
      {
        id: "tested",
        title: t("banks.tested.title"),
        body: (
          <>
            <Note>{t("banks.tested.plain")}</Note>
            <GuideTable
              head={[t("banks.tested.what"), t("banks.tested.how")]}
              rows={tests.map((id) => ({
                id,
                cells: [t(`banks.tested.${id}.what`), t(`banks.tested.${id}.how`)],
              }))}
            />
          </>
        ),
      },
      {
        id: "steps",
        title: t("banks.steps.title"),
        body: (
          <ol>
            {steps.map((step) => (
              <li key={step}>{text(`banks.steps.${step}`)}</li>
            ))}
          </ol>
        ),
      },
      {
        id: "scopes",
        title: t("banks.scopes.title"),
        body: (
          <>
            <p>{t("banks.scopes.text")}</p>
            <GuideCode facts={facts} caption={t("banks.scopes.charges")} code={scopes.charges} />
            <GuideCode facts={facts} caption={t("banks.scopes.automatic")} code={scopes.automatic} />
          </>
        ),
      },
      {
        id: "certificate",
        title: t("banks.certificate.title"),
        body: (
          <>
            <p>{text("banks.certificate.form")}</p>
            <p>{text("banks.certificate.renewal")}</p>
          </>
        ),
      },
      {
        id: "callbacks",
        title: t("banks.callbacks.title"),
        body: (
          <>
            <p>{text("banks.callbacks.text")}</p>
            <ul>
              {ways.map((way) => (
                <li key={way}>{text(`banks.callbacks.${way}`)}</li>
              ))}
            </ul>
          </>
        ),
      },
      {
        id: "faults",
        title: t("banks.faults.title"),
        body: (
          <>
            <p>{text("banks.faults.text")}</p>
            <GuideTable
              head={[t("banks.faults.fault"), t("banks.faults.act")]}
              rows={connectionFaults.map((fault) => ({
                id: fault,
                cells: [
                  <span key="fault">
                    <code>{fault}</code> {nameFault(`${fault}.title`)}
                  </span>,
                  nameFault(`${fault}.act`),
                ],
              }))}
            />
          </>
        ),
      },
      {
        id: "acquirer",
        title: t("banks.acquirer.title"),
        body: acquirerParts.map((part) => <p key={part}>{text(`banks.acquirer.${part}`)}</p>),
      },
    ],
  };
};
