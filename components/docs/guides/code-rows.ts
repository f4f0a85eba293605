import type { Reference } from "../reference";
import type { Field, Shape } from "../schema-shape";

export interface CodeRow {
  code: string;
  status: string;
  meaning: string;
}

export function readCodeRows({ groups }: Reference): CodeRow[] {
  const answers = groups.flatMap(({ operations }) => operations).flatMap((operation) => operation.answers);
  const rows = answers.flatMap(({ status, shape }) =>
    shape
      ? codeFields(shape)
          .flatMap(meaningsOf)
          .map((each) => ({ ...each, status }))
      : [],
  );
  return [...new Map(rows.map((row) => [row.code, row])).values()];
}

function codeFields({ fields, variants }: Shape): Field[] {
  return [...fields.filter(({ name }) => name === "code"), ...variants.flatMap(({ shape }) => codeFields(shape))];
}

/** The field's description in the OpenAPI document has one code per line. */
function meaningsOf({ description }: Field): Omit<CodeRow, "status">[] {
  return [...description.matchAll(/^- `(\w+)`: (.+)$/gm)].map(([, code = "", meaning = ""]) => ({ code, meaning }));
}
