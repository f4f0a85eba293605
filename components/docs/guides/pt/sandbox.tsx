import { type CardRowId, cardRows } from "../card-rows";
import type { WriteGuide } from "../guide";
import { GuideTable, Note, OperationLink } from "../pieces";

const outcomes: Record<CardRowId, string> = {
  paid: "paga na hora",
  doNotHonor: "recusada, do_not_honor",
  insufficientFunds: "recusada, insufficient_funds",
  expiredCard: "recusada, expired_card: não pode ser repetida",
  invalidCvv: "recusada, invalid_cvv",
  paidLater: "pendente, paga depois de uns 5 segundos",
  refusedLater: "pendente, recusada depois de uns 5 segundos",
  renewalsRefused: "as cobranças do comprador são pagas; toda renovação é recusada, insufficient_funds",
  chargedBack: "paga, contestada depois de uns 5 segundos",
  silent: "o adquirente cobra mas não responde a tempo: pendente, depois paga pela conciliação, uma vez só",
};

const transaction = "/v1/sandbox/transactions/{transactionId}";

export const sandbox: WriteGuide = ({ reference }) => ({
  summary: "O adquirente embutido. Nenhum dinheiro se move, e você faz o papel do banco e do emissor do cartão.",
  sections: [
    {
      id: "cards",
      title: "Cartões de teste",
      body: (
        <>
          <p>
            Qualquer validade futura e qualquer CVV do tamanho certo. Troque o número por um token com{" "}
            <OperationLink reference={reference} method="POST" path="/v1/card-token" /> e cobre com{" "}
            <OperationLink reference={reference} method="POST" path="/v1/card" />.
          </p>
          <GuideTable
            head={["Número", "Resultado"]}
            rows={cardRows.map(({ id, cards }) => ({
              id,
              cells: [
                <ul key="cards">
                  {cards.map((card) => (
                    <li key={card}>
                      <code>{card}</code>
                    </li>
                  ))}
                </ul>,
                outcomes[id],
              ],
            }))}
          />
          <Note>Todo outro número é recusado com 400, para que um cartão de verdade nunca entre em um sandbox.</Note>
        </>
      ),
    },
    {
      id: "bank",
      title: "Faça o papel do banco",
      body: (
        <>
          <GuideTable
            head={["Operação", "O que faz"]}
            rows={[
              {
                id: "pay",
                cells: [
                  <OperationLink key="link" reference={reference} method="POST" path={`${transaction}/pay`} />,
                  "Paga o Pix ou boleto; amountInCents paga só uma parte, ou a mais. Vale também para um Pix já cancelado: dinheiro atrasado.",
                ],
              },
              {
                id: "expire",
                cells: [
                  <OperationLink key="link" reference={reference} method="POST" path={`${transaction}/expire`} />,
                  "Faz o prazo terminar: a cobrança pendente vira canceled.",
                ],
              },
              {
                id: "chargeback",
                cells: [
                  <OperationLink key="link" reference={reference} method="POST" path={`${transaction}/chargeback`} />,
                  "Contesta uma cobrança paga. O dinheiro fica bloqueado.",
                ],
              },
              {
                id: "won",
                cells: [
                  <OperationLink
                    key="link"
                    reference={reference}
                    method="POST"
                    path={`${transaction}/chargeback/won`}
                  />,
                  "Decide a contestação a favor do vendedor: volta a paid.",
                ],
              },
              {
                id: "lost",
                cells: [
                  <OperationLink
                    key="link"
                    reference={reference}
                    method="POST"
                    path={`${transaction}/chargeback/lost`}
                  />,
                  "Decide a contestação contra o vendedor.",
                ],
              },
            ]}
          />
          <p>
            Tudo passa pelo mesmo aviso que um adquirente de verdade envia: o que funciona aqui funciona em produção.
            Fora do sandbox, estes caminhos respondem 404.
          </p>
        </>
      ),
    },
    {
      id: "states",
      title: "Os estados que você verá",
      body: (
        <ul>
          <li>
            <code>pending</code> vira <code>paid</code>, <code>refused</code> ou <code>canceled</code>.
          </li>
          <li>
            <code>canceled</code> ainda vira <code>paid</code> quando o dinheiro de um Pix ou boleto chega atrasado.
          </li>
          <li>
            <code>paid</code> vira <code>refund</code> quando tudo foi devolvido, ou <code>chargeback</code> quando
            contestada. Um reembolso parcial continua <code>paid</code>.
          </li>
          <li>
            <code>chargeback</code> volta a <code>paid</code> quando a contestação é vencida.
          </li>
        </ul>
      ),
    },
  ],
});
