import { openInstallation } from "@/server/runtime/start-up/installation";

/** Creates an installation from the environment, as a server's first start does, and exits. */

const installation = await openInstallation();
await installation.close();
