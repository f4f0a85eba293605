import { openInstallation } from "@/server/runtime/start-up/installation";

/** Creates an installation like a server's first start, and exits. */

const installation = await openInstallation();
await installation.close();
