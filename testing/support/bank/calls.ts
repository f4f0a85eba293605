import type { Quirk } from "../doubles/faults";
import type { Books } from "./books";
import type { Reached } from "./dialects";
import type { Operation } from "./operations";
import { Problem, type ProblemType } from "./problems";

export interface Call {
  operation: Operation;
  parameters: string[];
  query: URLSearchParams;
  body: unknown;
  books: Books;
  reached: Reached;
  now: Date;
  quirk: Quirk | null;
}

/** Before its conversion to the bank's dialect. A 204 has no body. */
export interface Answer {
  status: number;
  body: object | null;
}

export type Handler = (call: Call) => Answer;

export const answer = (status: number, body: object | null = null): Answer => ({ status, body });

const instant = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(\.\d+)?(Z|[+-]\d{2}:\d{2})$/;

/**
 * Requested page of a list, filtered by period, with the specified `parametros`.
 *
 * @throws Problem for an invalid query, or a future period that the bank refuses.
 */
export function pageOf<Item>(
  { books: { behavior }, query, reached, now }: Call,
  items: readonly Item[],
  timeOf: (item: Item) => Date,
  type: ProblemType,
) {
  const [inicio = "", fim = ""] = [query.get("inicio") ?? "", query.get("fim") ?? ""];
  const isPeriod = [inicio, fim].every(
    (text) => instant.test(text) && !(reached.dialect.secondsOnly && text.includes(".")),
  );
  const [from, to] = [new Date(inicio), new Date(fim)];
  const asked = Number(query.get("paginacao.paginaAtual") ?? 0);
  const page = behavior.repeatsFirstPage ? 0 : asked;
  const size = Math.min(Number(query.get("paginacao.itensPorPagina") ?? 100), behavior.pageSize);
  const isPage = Number.isInteger(asked) && asked >= 0 && Number.isInteger(size) && size >= 1 && size <= 1000;
  if (!isPeriod || !isPage || from > to || (behavior.refusesFuture && to > now)) {
    throw new Problem(type, "Os parâmetros de consulta não respeitam o schema.");
  }
  const all = items.filter((item) => timeOf(item) >= from && timeOf(item) <= to);
  const paginacao = {
    paginaAtual: page,
    itensPorPagina: size,
    quantidadeDePaginas: Math.max(1, Math.ceil(all.length / size)),
    quantidadeTotalDeItens: all.length,
  };
  return { parametros: { inicio, fim, paginacao }, items: all.slice(page * size, (page + 1) * size) };
}
