export interface Terminal {
  write: (text: string) => unknown;
  isTTY?: boolean | undefined;
}

const colours = { dim: 2, bold: 1, red: 31, green: 32, yellow: 33, cyan: 36 } as const;

export type Colour = keyof typeof colours;

/** Removed, so that data from the API cannot move the cursor or change colors. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: these are the ones to remove
const controls = /[\u0000-\u001f\u007f-\u009f]/g;

export class Output {
  readonly #out: Terminal;
  readonly #err: Terminal;
  readonly #hasColours: boolean;
  /** Standard output contains only JSON. */
  readonly json: boolean;

  constructor(out: Terminal, err: Terminal, options: { json: boolean; noColor: string | undefined }) {
    this.#out = out;
    this.#err = err;
    this.json = options.json;
    // https://no-color.org: a nonempty variable disables color.
    this.#hasColours = Boolean(out.isTTY) && !options.noColor && !options.json;
  }

  /** Ignored with `--json`. */
  line(text = ""): void {
    if (!this.json) this.#out.write(`${text}\n`);
  }

  /** One line of JSON; ignored without `--json`. */
  value(value: unknown): void {
    if (this.json) this.#out.write(`${JSON.stringify(value)}\n`);
  }

  /** Prints progress to standard error. */
  note(text: string): void {
    this.#err.write(`${text}\n`);
  }

  paint(colour: Colour, text: string): string {
    return this.#hasColours ? `\u001b[${colours[colour]}m${text}\u001b[0m` : text;
  }

  /** Columns are as wide as their longest value; the last one is not padded. */
  table(rows: readonly (readonly string[])[]): void {
    const clean = rows.map((row) => row.map(plain));
    const widths = (clean[0] ?? []).map((_, column) => Math.max(...clean.map((row) => row[column]?.length ?? 0)));
    for (const row of clean) {
      this.line(
        row.map((value, column) => value.padEnd(column === row.length - 1 ? 0 : (widths[column] ?? 0))).join("  "),
      );
    }
  }
}

export const plain = (value: string): string => value.replace(controls, " ");

/** 4990 → `R$ 49,90`. */
export function money(cents: number): string {
  return `R$ ${(cents / 100).toLocaleString("pt-BR", { minimumFractionDigits: 2 })}`;
}
