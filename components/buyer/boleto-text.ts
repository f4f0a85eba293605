const money = new Intl.NumberFormat("pt-BR", { style: "currency", currency: "BRL" });

/** Integer cents as reais: `4990` → `R$ 49,90`. */
export function formatMoney(cents: number): string {
  return money.format(cents / 100);
}

/** The 47 digits of a line grouped as on a printed boleto: `AAABC.CCCCX DDDDD.DDDDDY EEEEE.EEEEEZ K UUUUVVVVVVVVVV`. */
export function groupLine(digitableLine: string): string {
  return digitableLine.replace(/^(.{5})(.{5})(.{5})(.{6})(.{5})(.{6})(.)(.{14})$/, "$1.$2 $3.$4 $5.$6 $7 $8");
}
