const money = new Intl.NumberFormat("pt-BR", { style: "currency", currency: "BRL" });

/** Integer cents as reais: `4990` → `R$ 49,90`. */
export function formatMoney(cents: number): string {
  return money.format(cents / 100);
}

/** A calendar day, `YYYY-MM-DD`, as people write it: `10/12/2026`. */
export function formatDay(day: string): string {
  return day.split("-").reverse().join("/");
}

/** The 47 digits of a line in the groups that every boleto prints: `AAABC.CCCCX DDDDD.DDDDDY EEEEE.EEEEEZ K UUUUVVVVVVVVVV`. */
export function groupLine(digitableLine: string): string[] {
  const cut = (from: number, to: number) => digitableLine.slice(from, to);
  return [
    `${cut(0, 5)}.${cut(5, 10)}`,
    `${cut(10, 15)}.${cut(15, 21)}`,
    `${cut(21, 26)}.${cut(26, 32)}`,
    cut(32, 33),
    cut(33, 47),
  ];
}
