import { bankingDayFrom, bankingDaysBetween, daysAfter, daysBetween } from "../doubles/calendar";
import { usualBehavior } from "./behavior";
import type { CobvBody } from "./bodies";
import { type Behavior, centsOf } from "./books";

const hundredths = centsOf;

function roundHalfUp(numerator: number, denominator: number): number {
  const [top, bottom] = [BigInt(numerator), BigInt(denominator)];
  return Number((top * 2n + bottom) / (bottom * 2n));
}

/** Percentage of cents, times `times`, divided by days. */
const share = (cents: number, rate: number, times = 1, days = 1) => roundHalfUp(cents * rate * times, 10_000 * days);

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

function discountOf({ valor: { desconto }, calendario }: CobvBody, cents: number, due: string, on: string): number {
  if (!desconto) return 0;
  if ("descontoDataFixa" in desconto) {
    // A due date on a bank holiday moves to the next banking day, as does a discount that is valid until then.
    const endOf = ({ data }: { data: string }) => (data === calendario.dataDeVencimento ? due : data);
    const inForce = desconto.descontoDataFixa.filter((each) => on <= endOf(each));
    const [next] = inForce.sort((one, other) => (endOf(one) < endOf(other) ? -1 : 1));
    const rate = hundredths(next?.valorPerc ?? "0.00");
    return desconto.modalidade === 1 ? rate : share(cents, rate);
  }
  const isBanking = desconto.modalidade === 4 || desconto.modalidade === 6;
  const early = Math.max(0, isBanking ? bankingDaysBetween(on, due) : daysBetween(on, due));
  const rate = hundredths(desconto.valorPerc);
  return desconto.modalidade <= 4 ? rate * early : share(cents, rate, early);
}

/** Last day on which a charge is not overdue, and last day on which it can be paid. */
export function daysOf({ calendario }: CobvBody, closed: readonly string[] = []): { due: string; last: string } {
  const due = bankingDayFrom(calendario.dataDeVencimento, closed);
  return { due, last: bankingDayFrom(daysAfter(due, calendario.validadeAposVencimento), closed) };
}

/**
 * Cents of a charge with a due date, paid on a given day. Uses the specified formula: original +
 * multa + juros − abatimento − desconto. A bank may round interest differently or be closed on a
 * local holiday.
 */
export function valueOn(
  body: CobvBody,
  on: string,
  { roundingInCents, localHolidays }: Pick<Behavior, "roundingInCents" | "localHolidays"> = usualBehavior,
) {
  const { multa, juros, abatimento } = body.valor;
  const original = centsOf(body.valor.original);
  const { due, last } = daysOf(body, localHolidays);
  const isLate = on > due;
  const amountOf = (rate: { modalidade: number; valorPerc: string }) =>
    rate.modalidade === 1 ? centsOf(rate.valorPerc) : share(original, hundredths(rate.valorPerc));
  const parts = {
    original,
    multa: multa && isLate ? amountOf(multa) : 0,
    juros: juros && isLate ? Math.max(0, interestOf(juros, original, due, on) + roundingInCents) : 0,
    abatimento: abatimento ? amountOf(abatimento) : 0,
    desconto: isLate ? 0 : discountOf(body, original, due, on),
  };
  const final = parts.original + parts.multa + parts.juros - parts.abatimento - parts.desconto;
  return { parts, cents: Math.max(final, 1), isPayable: on <= last };
}
