// For commands of package.json with tools that `npm start` does not install.
import { ensureInstalled } from "./install.mjs";
import { checkNode } from "./project.mjs";

checkNode();
if (!(await ensureInstalled({ tools: true }))) process.exit(1);
