import { english as messages } from "../../../i18n/english";
import { DocsLink } from "../../docs-link";
import { type EventWords, writeEventGuide } from "../event-guide";
import type { GuideFacts, WriteGuide } from "../guide";
import { Note, OperationLink } from "../pieces";

export const events: WriteGuide = (facts) => writeEventGuide(facts, wordsFor(facts));

function wordsFor(facts: GuideFacts): EventWords {
  return {
    summary: "Everything that a webhook may receive: when it happens, who is told, and what it brings.",
    names: messages.eventNames,
    bodyTitle: "The body of a delivery",
    body: (
      <>
        <p>
          Every event has the same frame, and one property by the name of its <code>type</code> that brings what it is
          about, as it stood at that instant. Read the whole schema (JSON Schema 2020-12) with{" "}
          <OperationLink reference={facts.reference} method="GET" path="/v1/events/schema.json" />, and what has
          happened so far with <OperationLink reference={facts.reference} method="GET" path="/v1/events" />.
        </p>
        <ul>
          {facts.events.events.map(({ event }) => (
            <li key={event}>
              <a href={`#${event}`}>
                <code>{event}</code>
              </a>{" "}
              {messages.eventNames[event]}
            </li>
          ))}
        </ul>
        <Note>
          New properties may appear: do not refuse them. How to receive safely is told in{" "}
          <DocsLink href="/docs/webhooks">Receiving webhooks</DocsLink>.
        </Note>
      </>
    ),
    about: "About:",
    sentTo: "Sent",
    scopes: {
      user: "to the company's webhooks that ask for it",
      postback: (
        <>
          to the charge&apos;s own <code>postbackUrl</code>, where it has one
        </>
      ),
      test: "to the webhook under test alone",
    },
    example: "Example of",
    fieldsTitle: {
      transaction: "Fields of transaction",
      subscription: "Fields of subscription",
      enrollment: "Fields of enrollment",
      webhook: "Fields of webhook",
    },
    fields: "An event stays as it was written: an old one may lack fields that came to be after it.",
    when: {
      transaction_created:
        "Every new charge, by any method. A card that is approved at once brings this one, and the payment's right after.",
      transaction_paid:
        "Every charge that becomes paid: Pix and boletos paid, cards approved at once or later, renewals, and money that arrives after a cancellation.",
      transaction_refused: (
        <>
          The card was refused. <code>refuseReason</code> says why; nothing was charged.
        </>
      ),
      transaction_canceled: "A Pix or boleto was not paid in time.",
      transaction_underpaid: (
        <>
          Less than what was due arrived. The charge waits for the rest, and <code>amountPaidInCents</code> says how
          much there is. If it is canceled, the part that arrived goes to the balance, without a fee, and can be
          refunded.
        </>
      ),
      transaction_overpaid: "Money arrived for a charge that waited for none. It is recorded and can be refunded.",
      transaction_refunded: (
        <>
          Every refund made, partial or total, with amount and reason in <code>refund</code>. The <code>status</code>{" "}
          becomes <code>refund</code> only once everything was given back.
        </>
      ),
      transaction_chargeback:
        "The buyer disputed a paid charge, of a card or through the MED of Pix. The money is blocked.",
      transaction_chargeback_won: (
        <>
          The dispute was decided for the seller: the charge is <code>paid</code> again and the money no longer blocked.
        </>
      ),
      subscription_created: "The first charge was approved: the subscription exists from here on.",
      subscription_renewed: (
        <>
          A cycle&apos;s charge was approved. <code>nextChargeAt</code> is already that of the next one.
        </>
      ),
      subscription_renewal_failed: (
        <>
          A cycle&apos;s charge was refused. Access stays, and <code>nextChargeAt</code> says when it is tried again: 1,
          2, 3 and 4 days after it was due.
        </>
      ),
      subscription_canceled: "Somebody canceled the subscription, over the API or on the dashboard.",
      product_canceled: (
        <>
          The fifth refusal in a row ended the subscription (<code>cancelReason: &quot;max_retries&quot;</code>). It
          happens exactly once.
        </>
      ),
      course_enrolled: "A payment gave the buyer access to a course.",
      course_revoked: "Access to the course has ended: nothing that gave it holds any more.",
      webhook_test:
        "A webhook was registered, got another URL, or somebody asked for a test. Discard it: it is about no sale.",
    },
  };
}
