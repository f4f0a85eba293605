import { judgeRequest } from "../pix-api/schemas";
import type { Operation } from "./operations";
import { Problem, type ProblemType } from "./problems";

// What the bank reads of request bodies. The Banco Central's document judges them before (`readBody`).

type Person = { cpf: string; nome: string } | { cnpj: string; nome: string };

interface Common {
  devedor?: Person;
  chave: string;
  solicitacaoPagador?: string;
  infoAdicionais?: { nome: string; valor: string }[];
}

export interface CobBody extends Common {
  calendario: { expiracao: number };
  valor: { original: string; modalidadeAlteracao?: number };
}

/** A fine, interest or rebate: an amount or a percentage, by its `modalidade`. */
interface Rate {
  modalidade: number;
  valorPerc: string;
}

export interface CobvBody extends Common {
  calendario: { dataDeVencimento: string; validadeAposVencimento: number };
  devedor: Person;
  valor: {
    original: string;
    multa?: Rate;
    juros?: Rate;
    abatimento?: Rate;
    desconto?: Rate | { modalidade: number; descontoDataFixa: { data: string; valorPerc: string }[] };
  };
}

interface Removal {
  status: "REMOVIDA_PELO_USUARIO_RECEBEDOR";
}

export interface RefundBody {
  valor: string;
  natureza?: "ORIGINAL" | "RETIRADA";
  descricao?: string;
}

export interface RecBody {
  vinculo: { contrato: string; devedor: Person; objeto?: string };
  calendario: {
    dataInicial: string;
    dataFinal?: string;
    periodicidade: "SEMANAL" | "MENSAL" | "TRIMESTRAL" | "SEMESTRAL" | "ANUAL";
  };
  valor?: { valorRec: string } | { valorMinimoRecebedor: string };
  recebedor?: { convenio?: string };
  politicaRetentativa: "NAO_PERMITE" | "PERMITE_3R_7D";
  loc?: number;
  ativacao?: { dadosJornada?: { txid: string } };
}

export interface CobrBody {
  idRec: string;
  infoAdicional?: string;
  calendario: { dataDeVencimento: string };
  valor: { original: string };
  ajusteDiaUtil: boolean;
  recebedor: { conta: string; tipoConta: "CORRENTE" | "POUPANCA" | "PAGAMENTO"; agencia?: string };
}

interface Webhook {
  webhookUrl: string;
}

interface Bodies {
  "PUT /cob/{txid}": Omit<CobBody, "calendario"> & { calendario?: { expiracao?: number } };
  "PATCH /cob/{txid}": Removal;
  "PUT /cobv/{txid}": Omit<CobvBody, "calendario"> & {
    calendario: { dataDeVencimento: string; validadeAposVencimento?: number };
  };
  "PATCH /cobv/{txid}": Removal;
  "PUT /pix/{e2eid}/devolucao/{id}": RefundBody;
  "PUT /webhook/{chave}": Webhook;
  "PUT /webhookrec": Webhook;
  "PUT /webhookcobr": Webhook;
  "POST /rec": RecBody;
  "PATCH /rec/{idRec}": { status: "CANCELADA" };
  "PUT /cobr/{txid}": CobrBody;
  "PATCH /cobr/{txid}": { status: "CANCELADA" };
}

/**
 * Reads a body as the document has it for an operation.
 *
 * @throws the problem, with each field that breaks the schema, named as the document does (`cob.valor.original`).
 */
export function readBody<Name extends Operation & keyof Bodies>(
  operation: Name,
  body: unknown,
  type: ProblemType,
  root: string,
): Bodies[Name] {
  const faults = judgeRequest(operation, body);
  if (faults.length === 0) return body as Bodies[Name];
  const violations = faults.map(({ field, reason }) => {
    const propriedade = field ? `${root}.${field}` : root;
    return { razao: `O campo ${propriedade} não respeita o schema: ${reason}.`, propriedade };
  });
  throw new Problem(type, "A requisição não respeita o schema ou está semanticamente errada.", violations);
}

/** Reads an immediate charge, with the document's default. */
export function readCob(body: unknown): CobBody {
  const { calendario, ...read } = readBody("PUT /cob/{txid}", body, "CobOperacaoInvalida", "cob");
  return { ...read, calendario: { expiracao: 86_400, ...calendario } };
}

/** Reads a charge with a due date, with the document's default. */
export function readCobv(body: unknown): CobvBody {
  const { calendario, ...read } = readBody("PUT /cobv/{txid}", body, "CobVOperacaoInvalida", "cobv");
  return { ...read, calendario: { validadeAposVencimento: 30, ...calendario } };
}
