import type { WriteGuide } from "../guide";
import { GuideCode, Note } from "../pieces";

export const idempotency: WriteGuide = (facts) => ({
  summary: "One key for each intent. Sending a call again after a network failure never charges twice.",
  sections: [
    {
      id: "header",
      title: "The header",
      body: (
        <>
          <p>
            Make a UUID when the buyer clicks to pay, keep it with the order, and send it with every attempt at that
            payment:
          </p>
          <GuideCode facts={facts} caption="HTTP" code={"Idempotency-Key: 5b2f8c1e-7d40-4a6b-9c3d-2e1f0a9b8c7d"} />
          <p>
            It is honoured on every charge, subscription and refund (<code>POST</code>), by company and operation, for
            24 hours. It is optional, but do not charge without it.
          </p>
        </>
      ),
    },
    {
      id: "replay",
      title: "What happens when you send it again",
      body: (
        <ul>
          <li>
            <strong>The same body:</strong> the first answer comes back, with its status and{" "}
            <code>idempotent-replayed: true</code>.
          </li>
          <li>
            <strong>Another body:</strong> <code>409</code>, <code>IDEMPOTENCY_KEY_REUSED</code>. Nothing is done.
          </li>
          <li>
            <strong>At the same time:</strong> the second waits up to 5 seconds for the first; if that is still under
            way, <code>409</code>, <code>IDEMPOTENCY_KEY_IN_USE</code>, with <code>retry-after</code>.
          </li>
          <li>
            <strong>Not a UUID:</strong> <code>400</code>.
          </li>
        </ul>
      ),
    },
    {
      id: "kept",
      title: "What is kept",
      body: (
        <>
          <p>
            Successful answers, refused cards included, and refusals by a business rule. 401s, faults of fields and 429s
            are not kept: mend them and send the same key again.
          </p>
          <Note>A kept refusal comes back as it was. To try another card is another intent: make a new key.</Note>
        </>
      ),
    },
  ],
});
