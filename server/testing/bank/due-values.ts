import type { CobvBody } from "./bodies";
import { centsOf } from "./books";
import { bankingDayFrom, bankingDaysBetween, daysAfter, daysBetween } from "./calendar";

/** A rate of the wire ("2.00") in hundredths of a percent. */
const hundredths = centsOf;

/** Half up, of a fraction of integers. */
function roundHalfUp(numerator: number, denominator: number): number {
  const [top, bottom] = [BigInt(numerator), BigInt(denominator)];
  return Number((top * 2n + bottom) / (bottom * 2n));
}

/** A percentage of cents, a whole number of times, over a number of days. */
const share = (cents: number, rate: number, times = 1, days = 1) => roundHalfUp(cents * rate * times, 10_000 * days);

/** The days of the interest, by calendar or banking days, and of its period. */
function interestOf(
  { modalidade, valorPerc }: { modalidade: number; valorPerc: string },
  cents: number,
  due: string,
  on: string,
): number {
  const isBanking = modalidade > 4;
  const late = isBanking ? bankingDaysBetween(due, on) : daysBetween(due, on);
  const rate = hundredths(valorPerc);
  const unit = isBanking ? modalidade - 4 : modalidade;
  if (unit === 1) return rate * late;
  const period = { 2: 1, 3: isBanking ? 21 : 30, 4: isBanking ? 252 : 365 }[unit] ?? 1;
  return share(cents, rate, late, period);
}

function discountOf(
  discount: NonNullable<CobvBody["valor"]["desconto"]>,
  cents: number,
  due: string,
  on: string,
): number {
  if ("descontoDataFixa" in discount) {
    const inForce = discount.descontoDataFixa
      .filter(({ data }) => on <= data)
      .sort((a, b) => (a.data < b.data ? -1 : 1));
    const rate = hundredths(inForce[0]?.valorPerc ?? "0.00");
    return discount.modalidade === 1 ? rate : share(cents, rate);
  }
  const isBanking = discount.modalidade === 4 || discount.modalidade === 6;
  const early = Math.max(0, isBanking ? bankingDaysBetween(on, due) : daysBetween(on, due));
  const rate = hundredths(discount.valorPerc);
  return discount.modalidade <= 4 ? rate * early : share(cents, rate, early);
}

/** The day from which a charge counts as late, and the last one on which it can be paid. */
export function daysOf({ calendario }: CobvBody): { due: string; last: string } {
  const due = bankingDayFrom(calendario.dataDeVencimento);
  return { due, last: bankingDayFrom(daysAfter(due, calendario.validadeAposVencimento)) };
}

/**
 * What a charge with a due date costs on a day, in cents, by the document's formula: original + multa + juros −
 * abatimento − desconto.
 */
export function valueOn(body: CobvBody, on: string) {
  const { multa, juros, abatimento, desconto } = body.valor;
  const original = centsOf(body.valor.original);
  const { due, last } = daysOf(body);
  const isLate = on > due;
  const amountOf = (rate: { modalidade: number; valorPerc: string }) =>
    rate.modalidade === 1 ? centsOf(rate.valorPerc) : share(original, hundredths(rate.valorPerc));
  const parts = {
    original,
    multa: multa && isLate ? amountOf(multa) : 0,
    juros: juros && isLate ? interestOf(juros, original, due, on) : 0,
    abatimento: abatimento ? amountOf(abatimento) : 0,
    desconto: desconto && !isLate ? discountOf(desconto, original, due, on) : 0,
  };
  const final = parts.original + parts.multa + parts.juros - parts.abatimento - parts.desconto;
  return { parts, cents: Math.max(final, 1), isPayable: on <= last };
}
