import { exportsRouter } from "./exports/router";
import { importsRouter } from "./imports/router";

export const dataRouters = {
  exports: exportsRouter,
  imports: importsRouter,
} as const;
