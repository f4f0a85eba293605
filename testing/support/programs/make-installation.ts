import { openInstallation } from "@/server/runtime/start-up/installation";

/** Creates the installation of its environment, as a server's first start does, and ends. */

const installation = await openInstallation();
await installation.close();
