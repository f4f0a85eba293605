import { setTimeout as sleep } from "node:timers/promises";
import type { TroubledNight } from "../night";

/** Makes new transactions of the database read-only, as an operator does during a migration. */
export const readOnly: TroubledNight = {
  name: "database read-only",
  trouble: async ({ database }, seconds) => {
    const reload = "SELECT pg_reload_conf()";
    await database.tell("ALTER SYSTEM SET default_transaction_read_only = on", reload);
    await sleep(seconds * 1000);
    await database.tell(
      "SET default_transaction_read_only = off",
      "ALTER SYSTEM RESET default_transaction_read_only",
      reload,
    );
  },
};
