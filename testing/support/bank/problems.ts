import type { Dialect } from "./dialects";

export interface Violation {
  razao: string;
  propriedade: string;
}

const errors = "https://pix.bcb.gov.br/api/v2/error/";

const titles = {
  AcessoNegado: [403, "Acesso Negado"],
  NaoEncontrado: [404, "Não Encontrado"],
  CobOperacaoInvalida: [400, "Cobrança inválida."],
  CobVOperacaoInvalida: [400, "Cobrança inválida."],
  PixConsultaInvalida: [400, "Consulta inválida."],
  PixDevolucaoInvalida: [400, "Devolução inválida."],
  WebhookOperacaoInvalida: [400, "Webhook inválido."],
  RecOperacaoInvalida: [400, "Operação inválida."],
  RecConsultaInvalida: [400, "Consulta inválida."],
  CobROperacaoInvalida: [400, "Operação inválida."],
} as const;

export type ProblemType = keyof typeof titles;

/** RFC 7807, as specified. */
export class Problem extends Error {
  constructor(
    readonly type: ProblemType,
    readonly detail: string,
    readonly violations: Violation[] = [],
  ) {
    super(`${type}: ${detail} ${JSON.stringify(violations)}`);
  }

  get status(): number {
    return titles[this.type][0];
  }
}

export function composeProblem(problem: Problem, { errors: style }: Dialect): object {
  const { type, detail, violations, status } = problem;
  if (style === "banco_do_brasil") {
    if (status === 400) return { erros: [{ codigo: "4769515", mensagem: detail, ocorrencia: "7f0e2d5c" }] };
    return { statusCode: status, error: titles[type][1], message: detail };
  }
  const violacoes = violations.length > 0 ? { violacoes: violations } : {};
  const written = style === "text_status" ? String(status) : status;
  return { type: `${errors}${type}`, title: titles[type][1], status: written, detail, ...violacoes };
}

/** By the first segment of the invalid field. */
const invalid: Record<string, ProblemType> = {
  cob: "CobOperacaoInvalida",
  cobv: "CobVOperacaoInvalida",
  devolucao: "PixDevolucaoInvalida",
  webhook: "WebhookOperacaoInvalida",
  chave: "WebhookOperacaoInvalida",
  rec: "RecOperacaoInvalida",
  cobr: "CobROperacaoInvalida",
  data: "CobROperacaoInvalida",
};

/** @throws Problem with the specification's name of the field (`cob.valor.original`). */
export function refuse(razao: string, propriedade: string, ...others: Violation[]): never {
  const type = invalid[propriedade.split(".")[0] ?? ""];
  if (!type) throw new Error(`The document has no problem for ${propriedade}`);
  const violations = [{ razao, propriedade }, ...others];
  throw new Problem(type, "A requisição não respeita o schema ou está semanticamente errada.", violations);
}

export const notFound = () => new Problem("NaoEncontrado", "Entidade não encontrada.");
