import { DocsLink } from "../../docs-link";
import type { WriteGuide } from "../guide";
import { GuideCode, Note, OperationCurl, OperationLink, TokenStep } from "../pieces";

export const quickstart: WriteGuide = (facts) => ({
  summary: "Do token à primeira cobrança paga, em quatro comandos. Nenhum dinheiro de verdade se move no sandbox.",
  sections: [
    {
      id: "format",
      title: "Antes de começar",
      body: (
        <>
          <p>
            Esta instalação atende em <code>{facts.origin}</code>, e todo caminho começa com <code>/v1</code>. Corpos
            são objetos JSON. Valores são inteiros em centavos: R$ 49,90 é <code>4990</code>. Instantes são ISO 8601 em
            UTC; dias de vencimento e filtros são dias de <code>America/Sao_Paulo</code>.
          </p>
          <p>
            Campos desconhecidos são recusados e nada é convertido: <code>&quot;4990&quot;</code> não é um inteiro. As
            respostas podem ganhar campos novos: ignore os que não conhece.
          </p>
        </>
      ),
    },
    {
      id: "token",
      title: "1. Consiga um token",
      body: (
        <>
          <TokenStep
            facts={facts}
            text="Um clique emite um token de teste da sua empresa, que vale por uma hora e vai direto para todos os exemplos destas páginas."
            otherwise={
              facts.hasDemo ? (
                <>
                  <p>Na pasta da instalação, com o servidor no ar, guarde o token da empresa de demonstração:</p>
                  <GuideCode
                    facts={facts}
                    caption="shell"
                    code={"export QUITANDA_TOKEN=$(npm run --silent admin -- demo-token)"}
                  />
                </>
              ) : (
                <>
                  <p>Quem opera a instalação cria a empresa e recebe, em JSON, a chave e um token de acesso:</p>
                  <GuideCode
                    facts={facts}
                    caption="shell"
                    code={"npm run --silent admin -- create-token --company ID --days 30"}
                  />
                  <p>
                    Guarde o <code>accessToken</code> da resposta na variável <code>QUITANDA_TOKEN</code>.
                  </p>
                </>
              )
            }
          />
          <p>
            Em produção, troque a chave de API por um token com{" "}
            <OperationLink reference={facts.reference} method="POST" path="/v1/auth" />. Veja{" "}
            <DocsLink href="/docs/authentication">Autenticação</DocsLink>.
          </p>
        </>
      ),
    },
    {
      id: "charge",
      title: "2. Crie um Pix",
      body: (
        <>
          <OperationCurl facts={facts} method="POST" path="/v1/pix/in/qrcode" />
          <p>
            A cobrança nasce <code>pending</code>. Mostre <code>pix.emv</code> para copiar e <code>pix.qrCode</code>{" "}
            para ler com a câmera; o código vale 24 horas. Guarde o <code>id</code>:
          </p>
          <GuideCode facts={facts} caption="shell" code={"export ID=o-id-da-resposta"} />
        </>
      ),
    },
    {
      id: "pay",
      title: "3. Pague no sandbox",
      body: (
        <>
          <p>Faça o papel do banco de quem paga. Sem corpo, é pago exatamente o que se deve:</p>
          <GuideCode
            facts={facts}
            caption="curl"
            code={`curl -X POST "${facts.origin}/v1/sandbox/transactions/$ID/pay" \\\n  -H "Authorization: Bearer $QUITANDA_TOKEN"`}
          />
          <p>
            Outros finais, e os cartões de teste, estão em <DocsLink href="/docs/sandbox">Sandbox</DocsLink>.
          </p>
        </>
      ),
    },
    {
      id: "confirm",
      title: "4. Confirme",
      body: (
        <>
          <GuideCode
            facts={facts}
            caption="curl"
            code={`curl "${facts.origin}/v1/transactions/$ID" \\\n  -H "Authorization: Bearer $QUITANDA_TOKEN"`}
          />
          <p>
            Libere o pedido só quando <code>status</code> for <code>paid</code> e <code>amount</code> for o valor do
            pedido.
          </p>
          <Note>
            Não consulte em laço. O evento <code>transaction_paid</code> avisa na hora: veja{" "}
            <DocsLink href="/docs/webhooks">Webhooks</DocsLink>.
          </Note>
        </>
      ),
    },
  ],
});
