import { judgeRequest } from "../pix-api/schemas";
import type { Operation } from "./operations";
import { refuse } from "./problems";

// Parts of request bodies that the bank reads, validated by `readBody` against the Banco Central's specification.

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

/** Fine, interest or rebate: an amount or a percentage, by `modalidade`. */
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

/** Validates a body against an operation's specification. `root` prefixes field names in problems. */
export function readBody<Body>({ operation, body }: { operation: Operation; body: unknown }, root: string): Body {
  const [first, ...others] = judgeRequest(operation, body).map(({ field, reason }) => {
    const propriedade = field ? `${root}.${field}` : root;
    return { razao: `O campo ${propriedade} não respeita o schema: ${reason}.`, propriedade };
  });
  if (first) refuse(first.razao, first.propriedade, ...others);
  return body as Body;
}

export function readCob(body: unknown): CobBody {
  type Given = Omit<CobBody, "calendario"> & { calendario?: Partial<CobBody["calendario"]> };
  const { calendario, ...read } = readBody<Given>({ operation: "PUT /cob/{txid}", body }, "cob");
  return { ...read, calendario: { expiracao: 86_400, ...calendario } };
}

export function readCobv(body: unknown): CobvBody {
  type Given = Omit<CobvBody, "calendario"> & { calendario: { dataDeVencimento: string } };
  const { calendario, ...read } = readBody<Given>({ operation: "PUT /cobv/{txid}", body }, "cobv");
  return { ...read, calendario: { validadeAposVencimento: 30, ...calendario } };
}
