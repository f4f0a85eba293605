import type { Executor } from "@/db/client";
import type { ImportKind } from "@/db/schema/data-enums";
import type { AuditBy } from "../../accounts/audit/audit";
import type { CompanyIdentity } from "../../core/procedures/procedure";
import { type LineFault, tryRead } from "./read-cells";
import type { Cells } from "./read-file";

/** `changed` is false if the row already existed. */
export interface MadeLine {
  changed: boolean;
  subjectId: string;
  customerId: string | null;
}

export interface LineScope {
  company: CompanyIdentity;
  now: Date;
  by: AuditBy;
}

export interface LineRules<Row> {
  /**
   * Does not read the database.
   *
   * @throws CellFault
   */
  read: (cells: Cells) => Row;
  /** Must be unique within a file. */
  keysOf: (row: Row) => string[];
  /** Validates lines against the company's data, in line order. */
  findFaults: (executor: Executor, scope: LineScope, rows: readonly Row[]) => Promise<(LineFault | null)[]>;
  /** Imports a line in the caller's transaction. Stores nothing if it returns a fault. */
  make: (tx: Executor, scope: LineScope, row: Row) => Promise<MadeLine | LineFault>;
}

export interface ImportRules {
  kind: ImportKind;
  /** `seen` contains the keys of earlier lines. */
  judge: (
    executor: Executor,
    scope: LineScope,
    lines: readonly Cells[],
    seen: Set<string>,
  ) => Promise<(LineFault | null)[]>;
  make: (tx: Executor, scope: LineScope, cells: Cells) => Promise<MadeLine | LineFault>;
}

/** Validation and import apply the same checks. */
export function rulesOf<Row>(kind: ImportKind, { read, keysOf, findFaults, make }: LineRules<Row>): ImportRules {
  const judgeRead = (cells: Cells, seen: Set<string>) => {
    const found = tryRead(read, cells);
    if ("fault" in found) return found;
    const keys = keysOf(found.row);
    if (keys.some((key) => seen.has(key))) return { fault: { refusal: "duplicate_line", field: null } as const };
    for (const key of keys) seen.add(key);
    return found;
  };
  return {
    kind,
    judge: async (executor, scope, lines, seen) => {
      const found = lines.map((cells) => judgeRead(cells, seen));
      const rows = found.flatMap((each) => ("row" in each ? [each.row] : []));
      const faults = rows.length > 0 ? (await findFaults(executor, scope, rows)).values() : [].values();
      return found.map((each) => ("row" in each ? (faults.next().value ?? null) : each.fault));
    },
    make: async (tx, scope, cells) => {
      const found = tryRead(read, cells);
      if ("fault" in found) return found.fault;
      const [fault] = await findFaults(tx, scope, [found.row]);
      return fault ?? make(tx, scope, found.row);
    },
  };
}
