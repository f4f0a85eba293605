import { DocsLink } from "../../docs-link";
import type { WriteGuide } from "../guide";
import { GuideCode, Note, OperationLink } from "../pieces";

export const webhooks: WriteGuide = (facts) => ({
  summary: "How to be told without trusting whoever knocks. Deliveries carry no signature.",
  sections: [
    {
      id: "why",
      title: "Why to protect yourself",
      body: (
        <p>
          A delivery is a <code>POST</code> with <code>user-agent: Quitanda-Webhooks/1.0</code>, without a signature or
          an HMAC. Anybody can imitate the header. A webhook&apos;s <code>signatureSecret</code> signs nothing and can
          be read by any key of the company: do not use it as a shared secret. The four measures below, together, are
          enough.
        </p>
      ),
    },
    {
      id: "protect",
      title: "Protect the address",
      body: (
        <>
          <ol>
            <li>
              <strong>A secret in the path.</strong> Register a URL with a long random part, over HTTPS, and answer{" "}
              <code>404</code> on every other path.
            </li>
            <li>
              <strong>Our addresses alone.</strong>{" "}
              {facts.outboundIps.length > 0
                ? "The deliveries of this installation come from these:"
                : "Whoever operates this installation says where deliveries come from (OUTBOUND_IPS), and has not yet. Ask for the list and accept no others."}
            </li>
          </ol>
          {facts.outboundIps.length > 0 && (
            <GuideCode facts={facts} caption="OUTBOUND_IPS" code={facts.outboundIps.join("\n")} />
          )}
          <GuideCode
            facts={facts}
            caption="shell"
            code={'echo "https://shop.example.com/notices/$(openssl rand -hex 32)"'}
          />
        </>
      ),
    },
    {
      id: "confirm",
      title: "Confirm before you release",
      body: (
        <>
          <p>
            A notice is only a sign that it is worth looking. Read the transaction with your token at{" "}
            <OperationLink reference={facts.reference} method="GET" path="/v1/transactions/{transactionId}" /> and
            release the order only if <code>status</code> is <code>paid</code> and <code>amount</code> is what you
            expect.
          </p>
          <Note>Never release an order by what a notice&apos;s body says.</Note>
        </>
      ),
    },
    {
      id: "discard",
      title: "Discard repeated and test events",
      body: (
        <>
          <p>
            The same event may arrive more than once: after a timeout, a manual resend or an answer that we could not
            read. Keep the <code>id</code> and discard those that you have seen. Discard every event of{" "}
            <code>scope: &quot;test&quot;</code> too, before releasing anything. No order is promised.
          </p>
          <GuideCode
            facts={facts}
            caption="TypeScript"
            code={[
              "async function receive(event) {",
              '  if (event.scope === "test") return 204;',
              "  if (!(await rememberOnce(event.id))) return 204;",
              "  await enqueue(event);",
              "  return 204;",
              "}",
            ].join("\n")}
          />
        </>
      ),
    },
    {
      id: "answer",
      title: "Answer quickly",
      body: (
        <p>
          Answer <code>2xx</code> once you have kept the event, and work afterwards. After 60 seconds a delivery counts
          as failed, and whatever is not <code>2xx</code> is sent again, waiting longer each time. Do not use a rigid
          schema: fields may be added. Every event, with its fields and an example, is in the{" "}
          <DocsLink href="/docs/events">Event catalogue</DocsLink>.
        </p>
      ),
    },
  ],
});
