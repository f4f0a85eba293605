import { inOrder } from "../core/workers/in-order";
import { adoptLists } from "./adopt-lists";
import { runImports } from "./run-imports";
import { sweepDataImports } from "./sweep-imports";

/** Makes the lines of imports, and removes imports that are over. */
export const workOnImports = (now: Date) =>
  inOrder(
    (by) => adoptLists({ now, deadline: by }),
    (by) => runImports({ now, deadline: by }),
    () => sweepDataImports(now),
  );
