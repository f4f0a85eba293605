import { DocsLink } from "../../docs-link";
import type { WriteGuide } from "../guide";
import { GuideTable, Note } from "../pieces";

export const rateLimits: WriteGuide = ({ requestsPerMinute }) => ({
  summary: `${requestsPerMinute} requests a minute and source address, counted in fixed windows of 60 seconds.`,
  sections: [
    {
      id: "headers",
      title: "The headers",
      body: (
        <>
          <p>Every answer of /v1 has:</p>
          <GuideTable
            head={["Header", "Meaning"]}
            rows={[
              { id: "limit", cells: [<code key="name">x-ratelimit-limit</code>, `The limit: ${requestsPerMinute}.`] },
              { id: "remaining", cells: [<code key="name">x-ratelimit-remaining</code>, "Left in the window."] },
              { id: "reset", cells: [<code key="name">x-ratelimit-reset</code>, "Seconds until the window ends."] },
              {
                id: "after",
                cells: [
                  <code key="name">retry-after</code>,
                  "On a 429, and where waiting helps (409, 503): seconds to wait.",
                ],
              },
            ]}
          />
          <p>The window begins with the first request of an address. IPv6 addresses count by /64.</p>
        </>
      ),
    },
    {
      id: "exceeded",
      title: "Beyond the limit",
      body: (
        <>
          <p>
            The answer is <code>429</code>, <code>Too many requests</code>, without a <code>code</code>. Wait{" "}
            <code>retry-after</code>, then retry with exponential backoff and some randomness, so that your servers do
            not all come back at once.
          </p>
          <Note>
            A 429 with <code>code: BUYER_ATTEMPTS_EXCEEDED</code> is not about you: one buyer is blocked from paying by
            card. See <DocsLink href="/docs/errors#codes">Errors</DocsLink>.
          </Note>
        </>
      ),
    },
  ],
});
