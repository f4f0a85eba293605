import { closeDatabase, openDatabase } from "@/db/client";
import { environment } from "../../core/env/env";
import { reportFault } from "../../core/log/report-fault";
import { seedInstallation } from "./seed";

// A separate process, because seeding in the API's process would permanently double its memory.
const { databaseUrl, databasePrepare, dataDir } = environment();
openDatabase({ url: databaseUrl, prepare: databasePrepare });
try {
  await seedInstallation(dataDir, new Date());
} catch (thrown) {
  reportFault(thrown, { operation: "demo" });
  process.exitCode = 1;
}
await closeDatabase();
