import { newKey } from "./accounts";
import { endToEndId, idRec } from "./every-operation";

const at = "2026-11-20T12:00:00.000Z";
const devedor = { cpf: "52998224725", nome: "Maria da Silva" };
const paginacao = { paginaAtual: 0, itensPorPagina: 100, quantidadeDePaginas: 1, quantidadeTotalDeItens: 1 };
const parametros = { inicio: at, fim: at, paginacao };

export const efiKey = newKey();
export const efiRefundKey = newKey();

const location = "qrcodespix.sejaefi.com.br/v2/1b4f";
const newCharge = {
  calendario: { criacao: at, expiracao: 3600 },
  txid: efiKey,
  revisao: 0,
  status: "ATIVA",
  valor: { original: "49.90" },
  chave: "+5511987654321",
  devedor,
  solicitacaoPagador: "Curso",
  loc: { id: 1, location, tipoCob: "cob", criacao: at },
  location,
  pixCopiaECola: "00020101021226830014BR.GOV.BCB.PIX2561qrcodespix.sejaefi.com.br/v2/1b4f",
};

const refund = {
  id: efiRefundKey,
  rtrId: "D12345678202611201200abcdefghijk",
  valor: "9.90",
  horario: { solicitacao: at },
  status: "EM_PROCESSAMENTO",
};

const pix = { endToEndId, txid: efiKey, valor: "49.90", horario: at, devolucoes: [refund] };

const recurrence = {
  idRec,
  vinculo: { contrato: efiKey, devedor, objeto: "Clube do Livro" },
  calendario: { dataInicial: "2026-12-10", periodicidade: "MENSAL" },
  politicaRetentativa: "PERMITE_3R_7D",
  recebedor: { cnpj: "12345678000195", nome: "Loja" },
  valor: { valorRec: "49.90" },
  status: "CRIADA",
  loc: { id: 108, location: "qrcodespix.sejaefi.com.br/v2/rec/1b4f", criacao: at, idRec },
  ativacao: { tipoJornada: "AGUARDANDO_DEFINICAO" },
  atualizacao: [{ status: "CRIADA", data: at }],
};

const code = { dadosQR: { jornada: "JORNADA_2", pixCopiaECola: "00020126180014br.gov.bcb.pix" } };

const recurring = {
  idRec,
  txid: efiKey,
  infoAdicional: "Mensalidade",
  calendario: { criacao: "2026-11-20", dataDeVencimento: "2099-12-10" },
  valor: { original: "49.90" },
  status: "ATIVA",
  politicaRetentativa: "PERMITE_3R_7D",
  ajusteDiaUtil: true,
  recebedor: { agencia: "0001", conta: "123456", tipoConta: "CORRENTE", cnpj: "12345678000195", nome: "Loja" },
  atualizacao: [{ status: "CRIADA", data: at }],
};

const attempt = {
  dataLiquidacao: "2099-12-10",
  tipo: "AGND",
  endToEndId,
  status: "AGENDADA",
  atualizacao: [{ status: "AGENDADA", data: at }],
};

export const efiAnswers = {
  newCharge,
  paidCharge: { ...newCharge, status: "CONCLUIDA", pix: [pix] },
  received: { parametros, pix: [{ ...pix, chave: newCharge.chave }] },
  refund,
  location: { id: 108, location: recurrence.loc.location, criacao: at },
  newRecurrence: recurrence,
  recurrence: { ...recurrence, ...code },
  recurrences: { parametros, recs: [{ ...recurrence, ...code }] },
  newRecurring: recurring,
  recurring: { ...recurring, tentativas: [attempt] },
};
