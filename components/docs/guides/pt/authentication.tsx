import { DocsLink } from "../../docs-link";
import type { WriteGuide } from "../guide";
import { GuideCode, Note, OperationCurl, OperationLink } from "../pieces";

export const authentication: WriteGuide = (facts) => ({
  summary: "Uma chave de API identifica a sua empresa; um token de acesso assina cada chamada.",
  sections: [
    {
      id: "token",
      title: "O token em cada chamada",
      body: (
        <>
          <GuideCode facts={facts} caption="HTTP" code={"Authorization: Bearer <token>"} />
          <p>
            O token pertence a uma empresa e só vê e muda o que é dela. Um recurso de outra empresa responde{" "}
            <code>404</code>, igual a um que não existe. Sem token, com token inválido ou vencido, ou com a empresa
            bloqueada, a resposta não diz mais do que isto, no formato dos{" "}
            <DocsLink href="/docs/errors#envelopes">erros</DocsLink> daquele caminho:
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
      title: "Da chave ao token",
      body: (
        <>
          <p>
            Uma chave é o par <code>pk_…</code> e <code>sk_…</code>. O segredo aparece uma única vez, quando a chave é
            criada. Troque o par por um token de uma hora com{" "}
            <OperationLink reference={facts.reference} method="POST" path="/v1/auth" />, por HTTP Basic e sem corpo:
          </p>
          <OperationCurl facts={facts} method="POST" path="/v1/auth" />
          <p>
            <code>expiresIn</code> vem em milissegundos. Peça outro token quando faltar pouco, não a cada chamada. Dez
            pares errados em um minuto, do mesmo endereço, respondem <code>429</code>.
          </p>
        </>
      ),
    },
    {
      id: "long-lived",
      title: "Tokens de longa duração",
      body: (
        <>
          <p>
            No painel, em <a href="/api-keys">Chaves de API</a>, cada chave emite tokens de 1 hora a 365 dias. Quem
            opera a instalação também os emite, por linha de comando:
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
      title: "Revogar",
      body: (
        <>
          <p>
            Revogar a chave encerra todos os tokens dela na chamada seguinte. Crie a chave nova, troque-a no seu
            servidor e só então revogue a antiga.
          </p>
          <Note>
            Chaves e tokens ficam no servidor. Nunca os ponha em uma página, em um aplicativo ou em um repositório.
          </Note>
        </>
      ),
    },
  ],
});
