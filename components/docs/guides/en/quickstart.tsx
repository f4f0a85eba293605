import { DocsLink } from "../../docs-link";
import type { WriteGuide } from "../guide";
import { GuideCode, Note, OperationCurl, OperationLink, TokenStep } from "../pieces";

export const quickstart: WriteGuide = (facts) => ({
  summary: "From a token to the first paid charge in four commands. No real money moves in the sandbox.",
  sections: [
    {
      id: "format",
      title: "Before you begin",
      body: (
        <>
          <p>
            This installation answers at <code>{facts.origin}</code>, and every path begins with <code>/v1</code>.
            Bodies are JSON objects. Amounts are integers in cents: R$ 49,90 is <code>4990</code>. Instants are ISO 8601
            in UTC; due days and filters are days of <code>America/Sao_Paulo</code>.
          </p>
          <p>
            Unknown fields are refused and nothing is coerced: <code>&quot;4990&quot;</code> is not an integer. Answers
            may gain new fields: ignore those that you do not know.
          </p>
        </>
      ),
    },
    {
      id: "token",
      title: "1. Get a token",
      body: (
        <>
          <TokenStep
            facts={facts}
            text="One click issues a test token of your company. It is good for an hour and goes straight into every sample of these pages."
            otherwise={
              facts.hasDemo ? (
                <>
                  <p>In the installation&apos;s folder, with the server up, keep the token of the demo company:</p>
                  <GuideCode
                    facts={facts}
                    caption="shell"
                    code={"export QUITANDA_TOKEN=$(npm run --silent admin -- demo-token)"}
                  />
                </>
              ) : (
                <>
                  <p>Whoever operates the installation creates the company and receives a key and an access token:</p>
                  <GuideCode
                    facts={facts}
                    caption="shell"
                    code={"npm run --silent admin -- create-token --company ID --days 30"}
                  />
                  <p>
                    Keep the answer&apos;s <code>accessToken</code> in the variable <code>QUITANDA_TOKEN</code>.
                  </p>
                </>
              )
            }
          />
          <p>
            In production, exchange an API key for a token with{" "}
            <OperationLink reference={facts.reference} method="POST" path="/v1/auth" />. See{" "}
            <DocsLink href="/docs/authentication">Authentication</DocsLink>.
          </p>
        </>
      ),
    },
    {
      id: "charge",
      title: "2. Create a Pix",
      body: (
        <>
          <OperationCurl facts={facts} method="POST" path="/v1/pix/in/qrcode" />
          <p>
            The charge is born <code>pending</code>. Show <code>pix.emv</code> to copy and <code>pix.qrCode</code> to
            scan; the code is good for 24 hours. Keep the <code>id</code>:
          </p>
          <GuideCode facts={facts} caption="shell" code={"export ID=the-id-of-the-answer"} />
        </>
      ),
    },
    {
      id: "pay",
      title: "3. Pay in the sandbox",
      body: (
        <>
          <p>Act as the payer&apos;s bank. Without a body, exactly what is due is paid:</p>
          <GuideCode
            facts={facts}
            caption="curl"
            code={`curl -X POST "${facts.origin}/v1/sandbox/transactions/$ID/pay" \\\n  -H "Authorization: Bearer $QUITANDA_TOKEN"`}
          />
          <p>
            Other endings, and the test cards, are in <DocsLink href="/docs/sandbox">Sandbox</DocsLink>.
          </p>
        </>
      ),
    },
    {
      id: "confirm",
      title: "4. Confirm",
      body: (
        <>
          <GuideCode
            facts={facts}
            caption="curl"
            code={`curl "${facts.origin}/v1/transactions/$ID" \\\n  -H "Authorization: Bearer $QUITANDA_TOKEN"`}
          />
          <p>
            Release the order only when <code>status</code> is <code>paid</code> and <code>amount</code> is what the
            order costs.
          </p>
          <Note>
            Do not poll in a loop. The event <code>transaction_paid</code> tells you at once: see{" "}
            <DocsLink href="/docs/webhooks">Webhooks</DocsLink>.
          </Note>
        </>
      ),
    },
  ],
});
