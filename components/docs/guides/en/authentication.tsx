import { DocsLink } from "../../docs-link";
import type { WriteGuide } from "../guide";
import { GuideCode, Note, OperationCurl, OperationLink } from "../pieces";

export const authentication: WriteGuide = (facts) => ({
  summary: "An API key says which company you are; an access token signs every call.",
  sections: [
    {
      id: "token",
      title: "The token of every call",
      body: (
        <>
          <GuideCode facts={facts} caption="HTTP" code={"Authorization: Bearer <token>"} />
          <p>
            A token belongs to one company, and sees and changes nothing else. A resource of another company is answered{" "}
            <code>404</code>, as if it did not exist. Without a token, with an invalid or expired one, or for a blocked
            company, the answer says no more than this, in the envelope of the path&apos;s{" "}
            <DocsLink href="/docs/errors#envelopes">errors</DocsLink>:
          </p>
          <GuideCode
            facts={facts}
            caption="401"
            code={'{\n  "statusCode": 401,\n  "error": "Unauthorized",\n  "message": "Invalid or expired token"\n}'}
          />
        </>
      ),
    },
    {
      id: "exchange",
      title: "From the key to the token",
      body: (
        <>
          <p>
            A key is a pair of <code>pk_…</code> and <code>sk_…</code>. The secret is shown once, when the key is made.
            Exchange the pair for a token of one hour with{" "}
            <OperationLink reference={facts.reference} method="POST" path="/v1/auth" />, by HTTP Basic and without a
            body:
          </p>
          <OperationCurl facts={facts} method="POST" path="/v1/auth" />
          <p>
            <code>expiresIn</code> is in milliseconds. Ask for another token shortly before it ends, not for every call.
            Ten wrong pairs in a minute from one address are answered <code>429</code>.
          </p>
        </>
      ),
    },
    {
      id: "long-lived",
      title: "Long-lived tokens",
      body: (
        <>
          <p>
            On the dashboard, under <a href="/api-keys">API keys</a>, each key issues tokens of 1 hour to 365 days.
            Whoever operates the installation issues them too, on the command line:
          </p>
          <GuideCode
            facts={facts}
            caption="shell"
            code={"npm run --silent admin -- create-token --company ID --days 90"}
          />
        </>
      ),
    },
    {
      id: "revoke",
      title: "Revoking",
      body: (
        <>
          <p>
            Revoking a key ends all its tokens at their next call. Make the new key, put it into your server, and only
            then revoke the old one.
          </p>
          <Note>Keys and tokens stay on the server. Never put them into a page, an app or a repository.</Note>
        </>
      ),
    },
  ],
});
