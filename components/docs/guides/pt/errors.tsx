import { DocsLink } from "../../docs-link";
import { type ErrorRowId, errorRows } from "../error-rows";
import type { WriteGuide } from "../guide";
import { GuideCode, GuideTable, Note } from "../pieces";

const meanings: Record<ErrorRowId, string> = {
  rateLimit: "O limite de requisições do seu endereço. Nunca traz code. Espere retry-after segundos.",
  unknownPath: "O caminho não existe, ou o recurso não existe ou é de outra empresa.",
  method: "O caminho existe, com outro método. O cabeçalho allow diz quais.",
  token: "Falta o token, ele venceu, foi revogado, ou a empresa está bloqueada.",
  tooLarge: "O corpo passa de 256 KiB.",
  notJson: "Há um corpo que não é JSON.",
  schema: "O primeiro campo errado, com o caminho dele: customer.email, items.0.quantity.",
  document: "O CPF ou CNPJ não confere com o tipo: tamanho, forma ou dígitos verificadores.",
  keyInUse: "A primeira chamada com esta chave ainda não terminou. Repita depois de retry-after.",
  keyReused: "A chave já foi usada com outro corpo. Gere uma nova para cada intenção.",
  cardToken: "O token do cartão foi usado, venceu, é de outra empresa ou não existe. Peça outro.",
  buyer: "Só este comprador está bloqueado no cartão. Os outros seguem, e ele pode pagar por Pix.",
  rule: "A forma está certa, mas uma regra de negócio recusa. A frase diz qual.",
  state: "O estado atual não permite: por exemplo, reembolsar o que não foi pago.",
  internal: "Falha nossa. Repita com a mesma Idempotency-Key.",
  unavailable: "O banco de dados não responde agora. Repita com espera crescente.",
};

export const errors: WriteGuide = (facts) => ({
  summary: "Dois formatos, uma tabela. As mensagens são frases fixas em inglês: compare o status e o code.",
  sections: [
    {
      id: "envelopes",
      title: "Os dois formatos",
      body: (
        <>
          <p>Cobranças, transações, reembolsos, sandbox, webhooks e eventos respondem assim:</p>
          <GuideCode
            facts={facts}
            caption="B"
            code={'{\n  "statusCode": 404,\n  "error": "Not Found",\n  "message": "Resource not found"\n}'}
          />
          <p>Produtos, cursos, promoções, assinaturas e clientes respondem assim:</p>
          <GuideCode facts={facts} caption="A" code={'{\n  "success": false,\n  "message": "Resource not found"\n}'} />
          <p>
            Antes de se conhecer o caminho, o formato é o B. Um campo errado responde <code>400</code> nas cobranças e
            transações e <code>422</code> nos demais. Criar uma assinatura é uma cobrança, com os erros de uma cobrança,
            e o 401 de toda assinatura vem no formato B. Cada operação da referência lista os seus erros com o corpo
            exato.
          </p>
        </>
      ),
    },
    {
      id: "table",
      title: "Todos os erros",
      body: (
        <>
          <p>Na ordem em que são verificados: uma chamada sem token é 401 antes de qualquer erro de campo.</p>
          <GuideTable
            head={["Status", "Mensagem", "O que houve"]}
            rows={errorRows.map(({ id, status, message }) => ({
              id,
              cells: [<strong key="status">{status}</strong>, <code key="message">{message}</code>, meanings[id]],
            }))}
          />
        </>
      ),
    },
    {
      id: "codes",
      title: "O campo code",
      body: (
        <p>
          Onde um status tem duas causas, <code>code</code> as separa: <code>BUYER_ATTEMPTS_EXCEEDED</code> (429, com{" "}
          <code>blockedUntil</code> e <code>retryAfterSeconds</code>), <code>IDEMPOTENCY_KEY_REUSED</code> e{" "}
          <code>IDEMPOTENCY_KEY_IN_USE</code> (409). Depois de cinco cartões recusados em uma hora, o cartão daquele
          comprador fica bloqueado por 60 minutos. Não repita para ele antes de <code>blockedUntil</code>, e não pare os
          outros.
        </p>
      ),
    },
    {
      id: "refusals",
      title: "Cartão recusado não é erro",
      body: (
        <>
          <p>
            A recusa do banco é uma resposta <code>200</code>, com <code>status: &quot;refused&quot;</code> e o motivo
            em <code>refuseReason</code>. Nada foi cobrado.
          </p>
          <Note>
            Sem resposta, ou com 5xx, você não sabe se cobrou. Repita com a mesma{" "}
            <DocsLink href="/docs/idempotency">Idempotency-Key</DocsLink>: nunca se cobra duas vezes.
          </Note>
        </>
      ),
    },
  ],
});
