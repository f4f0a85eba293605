import type { WriteGuide } from "../guide";
import { GuideCode, Note } from "../pieces";

export const idempotency: WriteGuide = (facts) => ({
  summary: "Uma chave por intenção. Repetir a chamada depois de uma falha de rede nunca cobra duas vezes.",
  sections: [
    {
      id: "header",
      title: "O cabeçalho",
      body: (
        <>
          <p>
            Gere um UUID quando o comprador clicar em pagar, guarde-o com o pedido e envie-o em toda tentativa desse
            pagamento:
          </p>
          <GuideCode facts={facts} caption="HTTP" code={"Idempotency-Key: 5b2f8c1e-7d40-4a6b-9c3d-2e1f0a9b8c7d"} />
          <p>
            Vale em toda cobrança, assinatura e reembolso (<code>POST</code>), por empresa e por operação, durante 24
            horas. É opcional, mas não cobre sem ela.
          </p>
        </>
      ),
    },
    {
      id: "replay",
      title: "O que acontece ao repetir",
      body: (
        <ul>
          <li>
            <strong>Mesmo corpo:</strong> volta a primeira resposta, com o mesmo status e{" "}
            <code>idempotent-replayed: true</code>.
          </li>
          <li>
            <strong>Outro corpo:</strong> <code>409</code>, <code>IDEMPOTENCY_KEY_REUSED</code>. Nada é feito.
          </li>
          <li>
            <strong>Ao mesmo tempo:</strong> a segunda espera até 5 segundos pela primeira; se ainda não terminou,{" "}
            <code>409</code>, <code>IDEMPOTENCY_KEY_IN_USE</code>, com <code>retry-after</code>.
          </li>
          <li>
            <strong>Não é um UUID:</strong> <code>400</code>.
          </li>
        </ul>
      ),
    },
    {
      id: "kept",
      title: "O que fica guardado",
      body: (
        <>
          <p>
            As respostas de sucesso, recusas de cartão incluídas, e as recusas por regra de negócio. Não ficam guardados
            os erros 401, de campo e 429: corrija e repita com a mesma chave.
          </p>
          <Note>
            Uma recusa guardada volta igual. Para tentar outro cartão, a intenção é outra: gere uma chave nova.
          </Note>
        </>
      ),
    },
  ],
});
