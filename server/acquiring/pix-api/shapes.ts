import { z } from "zod";

// Responses of a bank (Pix API 2.9.0). Other fields are ignored, because banks add their own.

/** Decimal text, converted to cents. Some banks send a number. */
export const Amount = z
  .union([z.string(), z.number().transform((value) => value.toFixed(2))])
  .transform((text, context) => {
    const cents = toCents(text);
    if (cents === null) context.addIssue({ code: "custom", message: "is no amount" });
    return cents ?? z.NEVER;
  });

/** Parses text with up to two decimals into cents, digit by digit; null for anything else. */
export function toCents(text: string): number | null {
  const parts = /^(\d{1,11})(?:\.(\d{1,2}))?$/.exec(text);
  return parts ? Number(`${parts[1]}${(parts[2] ?? "").padEnd(2, "0")}`) : null;
}

export const Instant = z.string().transform((text, context) => {
  const at = new Date(text);
  if (Number.isNaN(at.getTime())) context.addIssue({ code: "custom", message: "is no instant" });
  return at;
});

/** Our keys are lowercase hexadecimal, but some banks return them in uppercase. */
export const Txid = z.string().transform((text) => (/^[0-9a-f]{32}$/i.test(text) ? text.toLowerCase() : text));

export const RegisteredCallback = z.object({ webhookUrl: z.string() });

/** Banks return `null` for a missing value. An invalid value also becomes null. */
const optional = <Schema extends z.ZodType>(schema: Schema) => schema.nullish().catch(null);

/** Accepts one item or a list, because the specification's own example has a single item. */
const listOf = <Schema extends z.ZodType>(schema: Schema) =>
  z.preprocess((value) => (value === undefined || value === null ? [] : [value].flat()), z.array(schema));

export const Devolution = z.object({
  id: z.string().min(1).max(64),
  valor: Amount,
  status: z.enum(["EM_PROCESSAMENTO", "DEVOLVIDO", "NAO_REALIZADO"]),
  natureza: optional(z.string()),
  motivo: optional(z.string()),
});
export type Devolution = z.output<typeof Devolution>;

const Person = z.object({ nome: optional(z.string()), cpf: optional(z.string()), cnpj: optional(z.string()) });

export const ReceivedPix = z.object({
  endToEndId: z.string().regex(/^[a-zA-Z0-9]{20,40}$/),
  txid: optional(Txid),
  valor: Amount,
  horario: Instant,
  pagador: optional(Person),
  devolucoes: listOf(Devolution),
});
export type ReceivedPix = z.output<typeof ReceivedPix>;

const Place = z.object({ location: optional(z.string()) });

const Code = z.looseObject({ txid: Txid, location: optional(z.string()), loc: optional(Place) });

/** Common to immediate charges and charges with a due date. Loose, because banks name the code's field differently. */
export const Charge = Code.extend({
  status: z.enum(["ATIVA", "CONCLUIDA", "REMOVIDA_PELO_USUARIO_RECEBEDOR", "REMOVIDA_PELO_PSP"]),
  calendario: z.object({
    criacao: optional(Instant),
    expiracao: optional(z.coerce.number().int().nonnegative()),
    dataDeVencimento: optional(z.iso.date()),
    validadeAposVencimento: optional(z.coerce.number().int().nonnegative()),
  }),
  valor: z.object({ original: Amount }),
  pix: listOf(ReceivedPix),
});
export type Charge = z.output<typeof Charge>;

export const Pagination = z.object({
  paginaAtual: optional(z.coerce.number().int()),
  itensPorPagina: optional(z.coerce.number().int().positive()),
  quantidadeDePaginas: optional(z.coerce.number().int()),
});

const Parameters = optional(z.object({ paginacao: optional(Pagination) }));

export const ReceivedList = z
  .object({ parametros: Parameters, pix: listOf(ReceivedPix) })
  .transform(({ parametros, pix }) => ({ items: pix, pagination: parametros?.paginacao }));

const Rejection = z.object({ codigo: optional(z.string().max(40)) });
const Ending = z.object({ cancelamento: optional(Rejection), rejeicao: optional(Rejection) });
export type Ending = z.output<typeof Ending>;

export const Attempt = z.object({
  dataLiquidacao: optional(z.iso.date()),
  status: z.enum(["SOLICITADA", "AGENDADA", "PAGA", "CANCELADA", "REJEITADA", "EXPIRADA"]),
  endToEndId: optional(z.string()),
  rejeicao: optional(Rejection),
});
export type Attempt = z.output<typeof Attempt>;

export const RecurringCharge = z.object({
  txid: Txid,
  idRec: z.string(),
  status: z.enum(["CRIADA", "ATIVA", "CONCLUIDA", "EXPIRADA", "REJEITADA", "CANCELADA"]),
  calendario: z.object({ dataDeVencimento: z.iso.date() }),
  valor: z.object({ original: Amount }),
  tentativas: listOf(Attempt),
  encerramento: optional(Ending),
  pix: listOf(ReceivedPix),
});
export type RecurringCharge = z.output<typeof RecurringCharge>;

export const Authorization = z.object({
  idRec: z.string().regex(/^[a-zA-Z0-9]{29}$/),
  status: z.enum(["CRIADA", "APROVADA", "REJEITADA", "EXPIRADA", "CANCELADA"]),
  vinculo: z.object({ contrato: optional(z.string()) }),
  ativacao: optional(z.object({ txid: optional(Txid), dadosJornada: optional(z.object({ txid: optional(Txid) })) })),
  dadosQR: optional(z.object({ jornada: optional(z.string()), pixCopiaECola: optional(z.string()) })),
  encerramento: optional(Ending),
});
export type Authorization = z.output<typeof Authorization>;

const ListedAuthorization = z.object({
  idRec: z.string(),
  vinculo: optional(z.object({ contrato: optional(z.string()) })),
});
export type ListedAuthorization = z.output<typeof ListedAuthorization>;

export const AuthorizationList = z
  .object({ parametros: Parameters, recs: listOf(ListedAuthorization) })
  .transform(({ parametros, recs }) => ({ items: recs, pagination: parametros?.paginacao }));

export const RecurringLocation = z.object({ id: z.coerce.number().int() });
