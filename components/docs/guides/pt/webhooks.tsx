import { DocsLink } from "../../docs-link";
import type { WriteGuide } from "../guide";
import { GuideCode, Note, OperationLink } from "../pieces";

export const webhooks: WriteGuide = (facts) => ({
  summary: "Como receber avisos sem confiar em quem bate à porta. As entregas não têm assinatura.",
  sections: [
    {
      id: "why",
      title: "Por que se proteger",
      body: (
        <p>
          Uma entrega é um <code>POST</code> com <code>user-agent: Quitanda-Webhooks/1.0</code>, sem assinatura e sem
          HMAC. Qualquer um pode imitar o cabeçalho. O <code>signatureSecret</code> de um webhook não assina nada e é
          lido por qualquer chave da empresa: não o use como segredo compartilhado. As quatro medidas abaixo, juntas,
          bastam.
        </p>
      ),
    },
    {
      id: "protect",
      title: "Proteja o endereço",
      body: (
        <>
          <ol>
            <li>
              <strong>Um segredo no caminho.</strong> Registre uma URL com um trecho longo e aleatório, em HTTPS, e
              responda <code>404</code> em todo outro caminho.
            </li>
            <li>
              <strong>Só os nossos endereços.</strong>{" "}
              {facts.outboundIps.length > 0
                ? "As entregas desta instalação saem destes:"
                : "Quem opera esta instalação informa de onde saem as entregas (OUTBOUND_IPS); ainda não informou. Peça a lista e aceite só esses."}
            </li>
          </ol>
          {facts.outboundIps.length > 0 && (
            <GuideCode facts={facts} caption="OUTBOUND_IPS" code={facts.outboundIps.join("\n")} />
          )}
          <GuideCode
            facts={facts}
            caption="shell"
            code={'echo "https://loja.example.com/avisos/$(openssl rand -hex 32)"'}
          />
        </>
      ),
    },
    {
      id: "confirm",
      title: "Confirme antes de entregar",
      body: (
        <>
          <p>
            O aviso é só um sinal de que vale a pena olhar. Leia a transação com o seu token em{" "}
            <OperationLink reference={facts.reference} method="GET" path="/v1/transactions/{transactionId}" /> e libere
            o pedido só se <code>status</code> for <code>paid</code> e <code>amount</code> for o valor esperado.
          </p>
          <Note>Nunca libere um pedido pelo que está escrito no corpo de um aviso.</Note>
        </>
      ),
    },
    {
      id: "discard",
      title: "Descarte repetidos e testes",
      body: (
        <>
          <p>
            O mesmo evento pode chegar mais de uma vez: depois de uma demora, de um reenvio ou de uma resposta que não
            lemos. Guarde o <code>id</code> e descarte os que já viu. Descarte também todo evento com{" "}
            <code>scope: &quot;test&quot;</code>, antes de liberar qualquer coisa. A ordem não é garantida.
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
      title: "Responda logo",
      body: (
        <p>
          Responda <code>2xx</code> assim que guardar o evento e trabalhe depois. Depois de 60 segundos a entrega conta
          como falha, e o que não é <code>2xx</code> é reenviado, cada vez com mais espera. Não exija uma forma rígida:
          campos novos podem aparecer. Cada evento, com campos e exemplo, está no{" "}
          <DocsLink href="/docs/events">Catálogo de eventos</DocsLink>.
        </p>
      ),
    },
  ],
});
