import { closeDatabase, openDatabase } from "@/db/client";
import { environment } from "../../core/env/env";
import { seedInstallation } from "./seed";

// Runs in a separate process, because seeding in the API's process would permanently double its memory.
const { databaseUrl, databasePrepare, dataDir } = environment();
openDatabase({ url: databaseUrl, prepare: databasePrepare });
await seedInstallation(dataDir, new Date());
await closeDatabase();
