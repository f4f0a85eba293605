import { DocsLink } from "../../docs-link";
import type { WriteGuide } from "../guide";
import { GuideTable, Note } from "../pieces";

export const rateLimits: WriteGuide = ({ requestsPerMinute }) => ({
  summary: `${requestsPerMinute} requisições por minuto e endereço de origem, contadas em janelas fixas de 60 segundos.`,
  sections: [
    {
      id: "headers",
      title: "Os cabeçalhos",
      body: (
        <>
          <p>Toda resposta de /v1 traz:</p>
          <GuideTable
            head={["Cabeçalho", "Significado"]}
            rows={[
              { id: "limit", cells: [<code key="name">x-ratelimit-limit</code>, `O limite: ${requestsPerMinute}.`] },
              { id: "remaining", cells: [<code key="name">x-ratelimit-remaining</code>, "Quantas restam na janela."] },
              { id: "reset", cells: [<code key="name">x-ratelimit-reset</code>, "Segundos até a janela terminar."] },
              {
                id: "after",
                cells: [
                  <code key="name">retry-after</code>,
                  "No 429, e onde esperar resolve (409, 503): quantos segundos.",
                ],
              },
            ]}
          />
          <p>A janela começa na primeira requisição do endereço. Endereços IPv6 contam por /64.</p>
        </>
      ),
    },
    {
      id: "exceeded",
      title: "Ao passar do limite",
      body: (
        <>
          <p>
            A resposta é <code>429</code>, <code>Too many requests</code>, sem <code>code</code>. Espere{" "}
            <code>retry-after</code> e repita com espera exponencial e uma parte aleatória, para que seus servidores não
            voltem todos juntos.
          </p>
          <Note>
            Um 429 com <code>code: BUYER_ATTEMPTS_EXCEEDED</code> não é sobre você: é um comprador bloqueado no cartão.
            Veja <DocsLink href="/docs/errors#codes">Erros</DocsLink>.
          </Note>
        </>
      ),
    },
  ],
});
