// Runs before the commands of package.json that need tools which `npm start` does not install.
import { ensureInstalled } from "./install.mjs";
import { checkNode } from "./project.mjs";

checkNode();
if (!(await ensureInstalled({ tools: true }))) process.exit(1);
