import { portuguese as messages } from "../../../i18n/portuguese";
import { DocsLink } from "../../docs-link";
import { type EventWords, writeEventGuide } from "../event-guide";
import type { GuideFacts, WriteGuide } from "../guide";
import { Note, OperationLink } from "../pieces";

export const events: WriteGuide = (facts) => writeEventGuide(facts, wordsFor(facts));

function wordsFor(facts: GuideFacts): EventWords {
  return {
    summary: "Tudo o que um webhook pode receber: quando acontece, a quem é enviado e o que traz.",
    names: messages.eventNames,
    bodyTitle: "O corpo de uma entrega",
    body: (
      <>
        <p>
          Todo evento tem a mesma moldura, e uma propriedade com o nome de <code>type</code> que traz o assunto como ele
          estava naquele instante. Para ler o esquema inteiro (JSON Schema 2020-12), chame{" "}
          <OperationLink reference={facts.reference} method="GET" path="/v1/events/schema.json" />; para ler o que já
          aconteceu, <OperationLink reference={facts.reference} method="GET" path="/v1/events" />.
        </p>
        <ul>
          {facts.events.events.map(({ event }) => (
            <li key={event}>
              <a href={`#${event}`}>
                <code>{event}</code>
              </a>{" "}
              {messages.eventNames[event]}
            </li>
          ))}
        </ul>
        <Note>
          Propriedades novas podem aparecer: não as recuse. Como receber com segurança está em{" "}
          <DocsLink href="/docs/webhooks">Receber webhooks</DocsLink>.
        </Note>
      </>
    ),
    about: "Assunto:",
    sentTo: "Enviado",
    scopes: {
      user: "aos webhooks da empresa que pedem este evento",
      postback: (
        <>
          ao <code>postbackUrl</code> da cobrança, quando ela tem um
        </>
      ),
      test: "só ao webhook que é testado",
    },
    example: "Exemplo de",
    fieldsTitle: {
      transaction: "Campos de transaction",
      subscription: "Campos de subscription",
      enrollment: "Campos de enrollment",
      webhook: "Campos de webhook",
    },
    fields: "Um evento fica como foi escrito: um antigo pode não ter campos que surgiram depois dele.",
    when: {
      transaction_created:
        "Toda cobrança nova, por qualquer método. Um cartão aprovado na hora gera este e logo depois o de pagamento.",
      transaction_paid:
        "Toda cobrança que fica paga: Pix e boleto pagos, cartão aprovado na hora ou depois, renovações, e dinheiro que chega depois do cancelamento.",
      transaction_refused: (
        <>
          O cartão foi recusado. <code>refuseReason</code> diz por quê; nada foi cobrado.
        </>
      ),
      transaction_canceled: "O prazo de um Pix ou boleto terminou sem que ele fosse pago.",
      transaction_underpaid: (
        <>
          Chegou menos do que se devia. A cobrança espera o resto, e <code>amountPaidInCents</code> diz quanto já veio.
          Se ela for cancelada, a parte que chegou vai para o saldo, sem taxa, e pode ser reembolsada.
        </>
      ),
      transaction_overpaid:
        "Chegou dinheiro para uma cobrança que já não esperava nenhum. Fica registrado e pode ser reembolsado.",
      transaction_refunded: (
        <>
          Todo reembolso feito, parcial ou total, com valor e motivo em <code>refund</code>. O <code>status</code> só
          vira <code>refund</code> quando tudo foi devolvido.
        </>
      ),
      transaction_chargeback:
        "O comprador contestou uma cobrança paga, no cartão ou pelo MED do Pix. O dinheiro fica bloqueado.",
      transaction_chargeback_won: (
        <>
          A contestação foi decidida a favor do vendedor: a cobrança volta a <code>paid</code> e o dinheiro é
          desbloqueado.
        </>
      ),
      subscription_created: "A primeira cobrança foi aprovada: a assinatura existe a partir daqui.",
      subscription_renewed: (
        <>
          A cobrança de um ciclo foi aprovada. <code>nextChargeAt</code> já é a do ciclo seguinte.
        </>
      ),
      subscription_renewal_failed: (
        <>
          A cobrança de um ciclo foi recusada. O acesso continua, e <code>nextChargeAt</code> diz quando ela é repetida:
          1, 2, 3 e 4 dias depois do vencimento.
        </>
      ),
      subscription_canceled: "Alguém cancelou a assinatura, pela API ou pelo painel.",
      product_canceled: (
        <>
          A quinta recusa seguida encerrou a assinatura (<code>cancelReason: &quot;max_retries&quot;</code>). Acontece
          uma única vez.
        </>
      ),
      course_enrolled: "Um pagamento deu ao comprador acesso a um curso.",
      course_revoked: "O acesso ao curso terminou: nada do que o dava vale mais.",
      webhook_test:
        "Um webhook foi registrado, mudou de URL, ou alguém pediu um teste. Descarte: não fala de venda nenhuma.",
    },
  };
}
