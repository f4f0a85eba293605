import { closeDatabase, openDatabase } from "@/db/client";
import { environment } from "../../core/env/env";
import { seedDemo } from "./seed";

// A separate process: seeding ninety days would otherwise double the API's memory for good.
const { databaseUrl, databasePrepare, dataDir } = environment();
openDatabase({ url: databaseUrl, prepare: databasePrepare });
await seedDemo(dataDir, new Date());
await closeDatabase();
