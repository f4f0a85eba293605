import { z } from "zod";
import { Problem, type ProblemType } from "./problems";

// The request bodies of the API Pix 2.9.0, as its document has them. Fields that it does not name are refused: a
// client that sends them was not written from it.

const money = z.string().regex(/^\d{1,10}\.\d{2}$/);
const amount = money.refine((text) => Number(text) > 0, "é zero");
const day = z.iso.date();
const txid = z.string().regex(/^[a-zA-Z0-9]{26,35}$/);
const key = z.string().min(1).max(77);
const cpf = z.string().regex(/^\d{11}$/);
const cnpj = z.string().regex(/^[0-9A-Z]{14}$/);
const loc = z.strictObject({ id: z.int() });
const infoAdicionais = z
  .array(z.strictObject({ nome: z.string().max(50), valor: z.string().max(200) }))
  .max(50)
  .optional();
const texts = { solicitacaoPagador: z.string().max(140).optional(), infoAdicionais };

const name = (length: number) => z.string().min(1).max(length);
const person = (length: number) =>
  z.union([z.strictObject({ cpf, nome: name(length) }), z.strictObject({ cnpj, nome: name(length) })]);
const address = {
  email: z.string().optional(),
  logradouro: z.string().max(200).optional(),
  cidade: z.string().max(200).optional(),
  uf: z.string().max(2).optional(),
  cep: z.string().max(8).optional(),
};
const debtor = z.union([
  z.strictObject({ cpf, nome: name(200), ...address }),
  z.strictObject({ cnpj, nome: name(200), ...address }),
]);

const expiration = z.strictObject({ expiracao: z.int().positive().default(86_400) });

export const cobBody = z.strictObject({
  calendario: expiration,
  devedor: person(200).optional(),
  loc: loc.optional(),
  valor: z.strictObject({ original: amount, modalidadeAlteracao: z.int().min(0).max(1).optional() }),
  chave: key,
  ...texts,
});
export type CobBody = z.output<typeof cobBody>;

const rate = (last: number) => z.strictObject({ modalidade: z.int().min(1).max(last), valorPerc: money });
const discount = z.union([
  z.strictObject({
    modalidade: z.int().min(1).max(2),
    descontoDataFixa: z
      .array(z.strictObject({ data: day, valorPerc: money }))
      .min(1)
      .max(3),
  }),
  z.strictObject({ modalidade: z.int().min(3).max(6), valorPerc: money }),
]);

export const cobvBody = z.strictObject({
  calendario: z.strictObject({ dataDeVencimento: day, validadeAposVencimento: z.int().min(0).default(30) }),
  devedor: debtor,
  loc: loc.optional(),
  valor: z.strictObject({
    original: amount,
    multa: rate(2).optional(),
    juros: rate(8).optional(),
    abatimento: rate(2).optional(),
    desconto: discount.optional(),
  }),
  chave: key,
  ...texts,
});
export type CobvBody = z.output<typeof cobvBody>;

const status = z.literal("REMOVIDA_PELO_USUARIO_RECEBEDOR");
export const cobRevision = cobBody.partial().extend({ status: status.optional() });
export const cobvRevision = cobvBody.partial().extend({ status: status.optional() });

export const refundBody = z.strictObject({
  valor: amount,
  natureza: z.enum(["ORIGINAL", "RETIRADA"]).optional(),
  descricao: z.string().max(140).optional(),
});
export type RefundBody = z.output<typeof refundBody>;
export const plainRefundBody = z.strictObject({ valor: amount });

export const webhookBody = z.strictObject({ webhookUrl: z.url() });
export const locationBody = z.strictObject({ tipoCob: z.enum(["cob", "cobv"]) });

const journey = z.strictObject({ dadosJornada: z.strictObject({ txid }).optional() });
export const recBody = z.strictObject({
  vinculo: z.strictObject({
    contrato: z.string().min(1).max(35),
    devedor: person(140),
    objeto: z.string().max(35).optional(),
  }),
  calendario: z.strictObject({
    dataInicial: day,
    dataFinal: day.optional(),
    periodicidade: z.enum(["SEMANAL", "MENSAL", "TRIMESTRAL", "SEMESTRAL", "ANUAL"]),
  }),
  valor: z.union([z.strictObject({ valorRec: amount }), z.strictObject({ valorMinimoRecebedor: money })]).optional(),
  recebedor: z.strictObject({ convenio: z.string().max(60).optional() }).optional(),
  politicaRetentativa: z.enum(["NAO_PERMITE", "PERMITE_3R_7D"]),
  loc: z.int().optional(),
  ativacao: journey.optional(),
});
export type RecBody = z.output<typeof recBody>;

export const recRevision = z.strictObject({
  status: z.literal("CANCELADA").optional(),
  vinculo: z.strictObject({ devedor: z.strictObject({ nome: name(140) }).optional() }).optional(),
  loc: z.int().optional(),
  calendario: z.strictObject({ dataInicial: day.optional() }).optional(),
  ativacao: journey.optional(),
});

export const requestBody = z.strictObject({
  idRec: z.string().regex(/^[a-zA-Z0-9]{29}$/),
  calendario: z.strictObject({ dataExpiracaoSolicitacao: z.iso.datetime({ offset: true }) }),
  destinatario: z.looseObject({ conta: z.string().max(20), ispbParticipante: z.string().regex(/^[0-9A-Z]{8}$/) }),
});
export const cancellation = z.strictObject({ status: z.literal("CANCELADA") });

export const cobrBody = z.strictObject({
  idRec: z.string().regex(/^[a-zA-Z0-9]{29}$/),
  infoAdicional: z.string().max(140).optional(),
  calendario: z.strictObject({ dataDeVencimento: day }),
  valor: z.strictObject({ original: amount }),
  ajusteDiaUtil: z.boolean(),
  devedor: z.strictObject(address).optional(),
  recebedor: z.strictObject({
    conta: z.string().min(1).max(20),
    tipoConta: z.enum(["CORRENTE", "POUPANCA", "PAGAMENTO"]),
    agencia: z.string().max(4).optional(),
  }),
});
export type CobrBody = z.output<typeof cobrBody>;

/**
 * Reads a body that must have a schema's shape.
 *
 * @throws the problem, with each field that breaks the schema, named as the document does (`cob.valor.original`).
 */
export function readBody<Schema extends z.ZodType>(
  schema: Schema,
  body: unknown,
  type: ProblemType,
  root: string,
): z.output<Schema> {
  const read = schema.safeParse(body);
  if (read.success) return read.data;
  const violations = read.error.issues.map(({ path, message, code, ...rest }) => {
    const extra = code === "unrecognized_keys" && "keys" in rest ? ` (${String(rest.keys)})` : "";
    const field = [root, ...path.map(String)].join(".");
    return { razao: `O campo ${field} não respeita o schema: ${message}${extra}.`, propriedade: field };
  });
  throw new Problem(type, "A requisição não respeita o schema ou está semanticamente errada.", violations);
}
