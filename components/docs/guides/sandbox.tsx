import { cardRows } from "./card-rows";
import type { WriteGuide } from "./guide";
import { marks, operationLink } from "./marks";
import { GuideTable, Note, OperationLink } from "./pieces";

const bankActions = [
  { id: "pay", path: "pay" },
  { id: "expire", path: "expire" },
  { id: "chargeback", path: "chargeback" },
  { id: "won", path: "chargeback/won" },
  { id: "lost", path: "chargeback/lost" },
  { id: "infraction", path: "infraction" },
  { id: "accepted", path: "infraction/accepted" },
  { id: "rejected", path: "infraction/rejected" },
] as const;

export const sandbox: WriteGuide = ({ t, reference }) => ({
  summary: t("sandbox.summary"),
  sections: [
    {
      id: "cards",
      title: t("sandbox.cards.title"),
      body: (
        <>
          <p>
            {t.rich("sandbox.cards.use", {
              token: operationLink(reference, "POST", "/v1/card-token"),
              charge: operationLink(reference, "POST", "/v1/card"),
            })}
          </p>
          <GuideTable
            head={[t("sandbox.cards.number"), t("sandbox.cards.outcome")]}
            rows={cardRows.map(({ id, cards }) => ({
              id,
              cells: [
                <ul key="cards">
                  {cards.map((card) => (
                    <li key={card}>
                      <code>{card}</code>
                    </li>
                  ))}
                </ul>,
                t(`sandbox.outcomes.${id}`),
              ],
            }))}
          />
          <Note>{t("sandbox.cards.others")}</Note>
        </>
      ),
    },
    {
      id: "bank",
      title: t("sandbox.bank.title"),
      body: (
        <>
          <GuideTable
            head={[t("sandbox.bank.operation"), t("sandbox.bank.effect")]}
            rows={bankActions.map(({ id, path }) => ({
              id,
              cells: [
                <OperationLink
                  key="link"
                  reference={reference}
                  method="POST"
                  path={`/v1/sandbox/transactions/{transactionId}/${path}`}
                />,
                t(`sandbox.bank.${id}`),
              ],
            }))}
          />
          <p>{t("sandbox.bank.real")}</p>
        </>
      ),
    },
    {
      id: "simulator",
      title: t("sandbox.simulator.title"),
      body: (
        <>
          <p>
            {t.rich("sandbox.simulator.read", {
              page: () => <code>/sandbox</code>,
              read: operationLink(reference, "POST", "/v1/sandbox/simulator/read"),
              pay: operationLink(reference, "POST", "/v1/sandbox/simulator/pay"),
            })}
          </p>
          <p>
            {t.rich("sandbox.simulator.orders", {
              issuer: operationLink(reference, "POST", "/v1/sandbox/simulator/issuer"),
              bank: operationLink(reference, "POST", "/v1/sandbox/simulator/bank"),
              webhook: operationLink(reference, "POST", "/v1/sandbox/simulator/webhook"),
              payout: operationLink(reference, "POST", "/v1/sandbox/payouts/{payoutId}/return"),
            })}
          </p>
          <p>{t.rich("sandbox.simulator.once", marks)}</p>
        </>
      ),
    },
    {
      id: "states",
      title: t("sandbox.states.title"),
      body: (
        <ul>
          {(["pending", "canceled", "paid", "chargeback"] as const).map((state) => (
            <li key={state}>{t.rich(`sandbox.states.${state}`, marks)}</li>
          ))}
        </ul>
      ),
    },
  ],
});
