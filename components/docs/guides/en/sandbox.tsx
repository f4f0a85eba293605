import { type CardRowId, cardRows } from "../card-rows";
import type { WriteGuide } from "../guide";
import { GuideTable, Note, OperationLink } from "../pieces";

const outcomes: Record<CardRowId, string> = {
  paid: "paid at once",
  doNotHonor: "refused, do_not_honor",
  insufficientFunds: "refused, insufficient_funds",
  expiredCard: "refused, expired_card: may not be retried",
  invalidCvv: "refused, invalid_cvv",
  paidLater: "pending, paid after about 5 seconds",
  refusedLater: "pending, refused after about 5 seconds",
  renewalsRefused: "the buyer's own charges are paid; every renewal is refused, insufficient_funds",
  chargedBack: "paid, charged back after about 5 seconds",
  silent: "the acquirer takes the money but does not answer in time: pending, then paid by reconciliation, once",
};

const transaction = "/v1/sandbox/transactions/{transactionId}";

export const sandbox: WriteGuide = ({ reference }) => ({
  summary: "The embedded acquirer. No money moves, and you act as the bank and as the card's issuer.",
  sections: [
    {
      id: "cards",
      title: "Test cards",
      body: (
        <>
          <p>
            Any future expiry and any CVV of the right length. Exchange the number for a token with{" "}
            <OperationLink reference={reference} method="POST" path="/v1/card-token" /> and charge it with{" "}
            <OperationLink reference={reference} method="POST" path="/v1/card" />.
          </p>
          <GuideTable
            head={["Number", "Outcome"]}
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
                outcomes[id],
              ],
            }))}
          />
          <Note>Every other number is refused with 400, so that a real card never gets into a sandbox.</Note>
        </>
      ),
    },
    {
      id: "bank",
      title: "Act as the bank",
      body: (
        <>
          <GuideTable
            head={["Operation", "What it does"]}
            rows={[
              {
                id: "pay",
                cells: [
                  <OperationLink key="link" reference={reference} method="POST" path={`${transaction}/pay`} />,
                  "Pays the Pix or boleto; amountInCents pays just a part, or too much. It works on a canceled Pix as well: late money.",
                ],
              },
              {
                id: "expire",
                cells: [
                  <OperationLink key="link" reference={reference} method="POST" path={`${transaction}/expire`} />,
                  "Lets the time run out: the pending charge becomes canceled.",
                ],
              },
              {
                id: "chargeback",
                cells: [
                  <OperationLink key="link" reference={reference} method="POST" path={`${transaction}/chargeback`} />,
                  "Disputes a paid charge. Its money is blocked.",
                ],
              },
              {
                id: "won",
                cells: [
                  <OperationLink
                    key="link"
                    reference={reference}
                    method="POST"
                    path={`${transaction}/chargeback/won`}
                  />,
                  "Decides the dispute for the seller: paid again.",
                ],
              },
              {
                id: "lost",
                cells: [
                  <OperationLink
                    key="link"
                    reference={reference}
                    method="POST"
                    path={`${transaction}/chargeback/lost`}
                  />,
                  "Decides the dispute against the seller.",
                ],
              },
            ]}
          />
          <p>
            It all goes through the very notice that a real acquirer sends: what works here works in production. Outside
            the sandbox these paths answer 404.
          </p>
        </>
      ),
    },
    {
      id: "states",
      title: "The states that you will see",
      body: (
        <ul>
          <li>
            <code>pending</code> becomes <code>paid</code>, <code>refused</code> or <code>canceled</code>.
          </li>
          <li>
            <code>canceled</code> still becomes <code>paid</code> when the money of a Pix or boleto arrives late.
          </li>
          <li>
            <code>paid</code> becomes <code>refund</code> once all of it is returned, or <code>chargeback</code> when
            disputed. A partial refund leaves it <code>paid</code>.
          </li>
          <li>
            <code>chargeback</code> becomes <code>paid</code> again when the dispute is won.
          </li>
        </ul>
      ),
    },
  ],
});
