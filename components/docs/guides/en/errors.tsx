import { DocsLink } from "../../docs-link";
import { type ErrorRowId, errorRows } from "../error-rows";
import type { WriteGuide } from "../guide";
import { GuideCode, GuideTable, Note } from "../pieces";

const meanings: Record<ErrorRowId, string> = {
  rateLimit: "The rate limit of your address. It never has a code. Wait retry-after seconds.",
  unknownPath: "There is no such path, or the resource does not exist or is another company's.",
  method: "The path exists, with another method. The header allow names them.",
  token: "The token is missing, expired or revoked, or the company is blocked.",
  tooLarge: "The body is larger than 256 KiB.",
  notJson: "There is a body, and it is not JSON.",
  schema: "The first offending field, with its path: customer.email, items.0.quantity.",
  document: "The CPF or CNPJ does not fit its type: length, shape or check digits.",
  keyInUse: "The first call with this key is still under way. Send it again after retry-after.",
  keyReused: "The key was used with another body. Make a new one for each intent.",
  cardToken: "The card token was used, has expired, is another company's or does not exist. Ask for another.",
  buyer: "This buyer alone is blocked from paying by card. Others go on, and this one may pay by Pix.",
  rule: "The shape is right and a business rule refuses it. The sentence says which.",
  state: "The current state forbids it: refunding what was not paid, for one.",
  internal: "Our failure. Send it again with the same Idempotency-Key.",
  unavailable: "The database does not answer now. Send it again, waiting longer each time.",
};

export const errors: WriteGuide = (facts) => ({
  summary: "Two envelopes, one table. Messages are fixed English sentences: compare the status and the code.",
  sections: [
    {
      id: "envelopes",
      title: "The two envelopes",
      body: (
        <>
          <p>Charges, transactions, refunds, sandbox, webhooks and events answer like this:</p>
          <GuideCode
            facts={facts}
            caption="B"
            code={'{\n  "statusCode": 404,\n  "error": "Not Found",\n  "message": "Resource not found"\n}'}
          />
          <p>Products, courses, promotions, subscriptions and customers answer like this:</p>
          <GuideCode facts={facts} caption="A" code={'{\n  "success": false,\n  "message": "Resource not found"\n}'} />
          <p>
            Before the path is known, the envelope is B. A wrong field is answered <code>400</code> by charges and
            transactions and <code>422</code> by the others. To start a subscription is a charge, with a charge&apos;s
            errors, and the 401 of every subscription is in B. Every operation of the reference lists its errors with
            their exact bodies.
          </p>
        </>
      ),
    },
    {
      id: "table",
      title: "Every error",
      body: (
        <>
          <p>In the order of the checks: a call without a token is a 401 before any fault of a field.</p>
          <GuideTable
            head={["Status", "Message", "What happened"]}
            rows={errorRows.map(({ id, status, message }) => ({
              id,
              cells: [<strong key="status">{status}</strong>, <code key="message">{message}</code>, meanings[id]],
            }))}
          />
        </>
      ),
    },
    {
      id: "codes",
      title: "The field code",
      body: (
        <p>
          Where a status has two causes, <code>code</code> tells them apart: <code>BUYER_ATTEMPTS_EXCEEDED</code> (429,
          with <code>blockedUntil</code> and <code>retryAfterSeconds</code>), <code>IDEMPOTENCY_KEY_REUSED</code> and{" "}
          <code>IDEMPOTENCY_KEY_IN_USE</code> (409). After five refused cards within an hour, that buyer&apos;s card is
          blocked for 60 minutes. Do not try again for this buyer before <code>blockedUntil</code>, and do not pause the
          others.
        </p>
      ),
    },
    {
      id: "refusals",
      title: "A refused card is no error",
      body: (
        <>
          <p>
            The bank&apos;s refusal is answered <code>200</code>, with <code>status: &quot;refused&quot;</code> and its
            reason in <code>refuseReason</code>. Nothing was charged.
          </p>
          <Note>
            Without an answer, or with a 5xx, you do not know whether you charged. Send it again with the same{" "}
            <DocsLink href="/docs/idempotency">Idempotency-Key</DocsLink>: nothing is ever charged twice.
          </Note>
        </>
      ),
    },
  ],
});
