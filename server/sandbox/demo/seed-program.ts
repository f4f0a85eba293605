import { closeDatabase, openDatabase } from "@/db/client";
import { environment } from "../../core/env/env";
import { seedDemo } from "./seed";

// A separate process, because seeding in-process would permanently double the API's memory.
const { databaseUrl, databasePrepare, dataDir } = environment();
openDatabase({ url: databaseUrl, prepare: databasePrepare });
await seedDemo(dataDir, new Date());
await closeDatabase();
