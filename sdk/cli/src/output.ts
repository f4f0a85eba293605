/** Where a program writes to. */
export interface Terminal {
  write: (text: string) => unknown;
  isTTY?: boolean | undefined;
}

const colours = { dim: 2, bold: 1, red: 31, green: 32, yellow: 33, cyan: 36 } as const;

export type Colour = keyof typeof colours;

/** Control characters: data from the API must not move the cursor or change colours. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: these are the ones to remove
const controls = /[\u0000-\u001f\u007f-\u009f]/g;

/** What a command prints: words for people, or JSON for programs. */
export class Output {
  readonly #out: Terminal;
  readonly #err: Terminal;
  readonly #hasColours: boolean;
  /** Whether standard output is JSON alone. */
  readonly json: boolean;

  constructor(out: Terminal, err: Terminal, options: { json: boolean; noColor: string | undefined }) {
    this.#out = out;
    this.#err = err;
    this.json = options.json;
    // https://no-color.org: set and not empty.
    this.#hasColours = Boolean(out.isTTY) && !options.noColor && !options.json;
  }

  /** A line for people; nothing with `--json`. */
  line(text = ""): void {
    if (!this.json) this.#out.write(`${text}\n`);
  }

  /** One JSON document, or one line of JSON Lines. */
  value(value: unknown): void {
    if (this.json) this.#out.write(`${JSON.stringify(value)}\n`);
  }

  /** Progress, to standard error. */
  note(text: string): void {
    this.#err.write(`${text}\n`);
  }

  paint(colour: Colour, text: string): string {
    return this.#hasColours ? `\u001b[${colours[colour]}m${text}\u001b[0m` : text;
  }

  /** Rows in columns as wide as their longest value; the last one is not padded. */
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

/** A value without control characters. */
export const plain = (value: string): string => value.replace(controls, " ");

/** `R$ 49,90` of 4990. */
export function money(cents: number): string {
  return `R$ ${(cents / 100).toLocaleString("pt-BR", { minimumFractionDigits: 2 })}`;
}
