import type { WriteGuide } from "../guide";
import { Note } from "../pieces";

export const versions: WriteGuide = ({ reference }) => ({
  summary: "O que pode mudar sem aviso, o que não muda em /v1, e o que já mudou.",
  sections: [
    {
      id: "promise",
      title: "O que prometemos",
      body: (
        <>
          <p>
            Todo caminho começa com <code>/v1</code>. Dentro de <code>/v1</code>, nenhum campo de uma resposta some ou
            muda de nome, e nenhum campo opcional vira obrigatório.
          </p>
          <Note>
            Respostas, eventos e listas de valores podem ganhar novidades. Leia sem um esquema rígido e trate um valor
            desconhecido como desconhecido.
          </Note>
        </>
      ),
    },
    {
      id: "document",
      title: "O documento",
      body: (
        <p>
          A descrição OpenAPI 3.1 desta instalação está em <a href="/v1/openapi.json">/v1/openapi.json</a>, sem token e
          de qualquer origem. Esta referência é feita dela. Versão {reference.version}.
        </p>
      ),
    },
    {
      id: "deprecated",
      title: "Descontinuado",
      body: (
        <p>
          <code>POST /v1/boleto</code> está marcado como descontinuado e continua funcionando. <code>/v1/webhook</code>{" "}
          é a rota antiga de <code>/v1/webhooks</code>: as duas leem os mesmos registros. Não há data de retirada.
        </p>
      ),
    },
    {
      id: "changes",
      title: "Mudanças",
      body: (
        <ul>
          <li>
            <strong>1.0.0</strong> Primeira versão publicada.
          </li>
        </ul>
      ),
    },
  ],
});
