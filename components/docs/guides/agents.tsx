import type { WriteGuide } from "./guide";
import { linkTo, marks } from "./marks";
import { GuideCode, Note } from "./pieces";

export const agents: WriteGuide = (facts) => {
  const { t, origin } = facts;
  const server = { type: "http", url: `${origin}/mcp`, headers: { Authorization: `Bearer $\{QUITANDA_TOKEN}` } };
  const document = `${origin}/v1/openapi.json`;
  return {
    summary: t("agents.summary"),
    sections: [
      {
        id: "connect",
        title: t("agents.connect.title"),
        body: (
          <>
            <p>{t.rich("agents.connect.text", { ...marks, token: linkTo("/docs#token") })}</p>
            <GuideCode
              facts={facts}
              caption="JSON"
              code={JSON.stringify({ mcpServers: { quitanda: server } }, null, 2)}
            />
            <p>{t.rich("agents.connect.reads", marks)}</p>
          </>
        ),
      },
      {
        id: "write",
        title: t("agents.write.title"),
        body: (
          <>
            <ul>
              {(["scopes", "sandbox", "keys", "never"] as const).map((rule) => (
                <li key={rule}>
                  {t.rich(`agents.write.${rule}`, {
                    ...marks,
                    scopes: linkTo("/docs/authentication#scopes"),
                    idempotency: linkTo("/docs/idempotency"),
                  })}
                </li>
              ))}
            </ul>
            <Note>{t("agents.write.data")}</Note>
          </>
        ),
      },
      {
        id: "errors",
        title: t("agents.errors.title"),
        body: (
          <p>
            {t.rich("agents.errors.text", {
              ...marks,
              codes: linkTo("/docs/errors"),
              limits: linkTo("/docs/rate-limits"),
            })}
          </p>
        ),
      },
      {
        id: "markdown",
        title: t("agents.markdown.title"),
        body: (
          <>
            <p>{t.rich("agents.markdown.text", marks)}</p>
            <GuideCode
              facts={facts}
              caption="shell"
              code={`curl ${origin}/llms.txt\ncurl ${origin}/docs/webhooks.md`}
            />
          </>
        ),
      },
      {
        id: "collections",
        title: t("agents.collections.title"),
        body: (
          <>
            <p>{t.rich("agents.collections.openapi", marks)}</p>
            <GuideCode facts={facts} caption="OpenAPI 3.1" code={document} />
            <p>{t.rich("agents.collections.postman", marks)}</p>
            <p>
              {t.rich("agents.collections.insomnia", {
                ...marks,
                open: (chunks) => <a href={`insomnia://app/import?uri=${encodeURIComponent(document)}`}>{chunks}</a>,
              })}
            </p>
            <p>
              {t.rich("agents.collections.bruno", {
                ...marks,
                zip: (chunks) => <a href="/docs/collection.bruno.zip">{chunks}</a>,
              })}
            </p>
          </>
        ),
      },
    ],
  };
};
