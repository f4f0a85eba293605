import type { WriteGuide } from "../guide";
import { Note } from "../pieces";

export const versions: WriteGuide = ({ reference }) => ({
  summary: "What may change without notice, what does not change within /v1, and what has changed.",
  sections: [
    {
      id: "promise",
      title: "What we promise",
      body: (
        <>
          <p>
            Every path begins with <code>/v1</code>. Within <code>/v1</code> no field of an answer goes away or changes
            its name, and no optional field becomes required.
          </p>
          <Note>
            Answers, events and lists of values may gain new ones. Read them without a rigid schema, and treat an
            unknown value as unknown.
          </Note>
        </>
      ),
    },
    {
      id: "document",
      title: "The document",
      body: (
        <p>
          The OpenAPI 3.1 description of this installation is at <a href="/v1/openapi.json">/v1/openapi.json</a>,
          without a token and from any origin. This reference is made of it. Version {reference.version}.
        </p>
      ),
    },
    {
      id: "deprecated",
      title: "Deprecated",
      body: (
        <p>
          <code>POST /v1/boleto</code> is marked deprecated and goes on working. <code>/v1/webhook</code> is the older
          route of <code>/v1/webhooks</code>: both read the same records. There is no date of removal.
        </p>
      ),
    },
    {
      id: "changes",
      title: "Changes",
      body: (
        <ul>
          <li>
            <strong>1.0.0</strong> First published version.
          </li>
        </ul>
      ),
    },
  ],
});
