const grouped = (digits: string, mark: string) => digits.replace(/\B(?=(\d{3})+$)/g, mark);

/** Formats a number as spreadsheets format numeric columns, including exponents of all lengths. */
function exponent(digits: string, decimals: number, mark: string): string {
  const [first = "", rest = ""] = [digits.slice(0, 1), digits.slice(1, 1 + decimals)];
  return `${first}${rest && mark}${rest}E+${String(digits.length - 1).padStart(2, "0")}`;
}

/** One of the formats that spreadsheets give to digits, selected by `choice`. */
export function spellNumber(text: string, choice: number): string {
  const digits = text.replace(/^0+(?=\d)/, "");
  const spellings = [
    text,
    digits,
    `${digits}.0`,
    `${digits},0`,
    `${digits}.00`,
    `${digits},00`,
    `${digits}.`,
    `${digits}.000`,
    ` ${text} `,
    `\u00a0${text}\u00a0`,
    `'${text}`,
    `="${text}"`,
    `\u202a${text}\u202c`,
    grouped(digits, "."),
    grouped(digits, ","),
    grouped(digits, "\u00a0"),
    `${grouped(digits, ".")},00`,
    `${grouped(digits, ",")}.00`,
    `${grouped(digits, ".")},0`,
    exponent(digits, 2, "."),
    exponent(digits, 4, ","),
    exponent(digits, 5, "."),
    exponent(digits, 14, "."),
    exponent(digits, 0, "."),
    exponent(digits, 9, ".").toLowerCase(),
    exponent(digits, 8, ".").replace("+", ""),
  ];
  return spellings[choice % spellings.length] ?? text;
}
