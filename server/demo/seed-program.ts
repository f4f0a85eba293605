import { closeDatabase, openDatabase } from "@/db/client";
import { environment } from "../core/env";
import { seedDemo } from "./seed";

// A program of its own: ninety days of history leave as much memory behind as the API takes, which it would keep.
const { databaseUrl, databasePrepare, dataDir } = environment();
openDatabase({ url: databaseUrl, prepare: databasePrepare });
await seedDemo(dataDir, new Date());
await closeDatabase();
