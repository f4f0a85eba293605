import { createServer } from "node:net";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { buildWhereChanged } from "./build.mjs";
import { endWithNpm } from "./end-with-npm.mjs";
import { ensureInstalled } from "./install.mjs";
import { alone, checkNode, giveUp, prepare, root } from "./project.mjs";
import { openRelease } from "./release.mjs";

/** Resolves to the error code of listening on a port and host, or to null. */
function findListenFault(port, host) {
  return new Promise((resolve) => {
    const probe = createServer();
    probe.once("error", (error) => resolve(error.code));
    probe.listen(port, host, () => probe.close(() => resolve(null)));
  });
}

checkNode();
process.chdir(root);
endWithNpm();
const port = process.env.PORT?.trim() || "3000";
const host = process.env.HOST?.trim() || "127.0.0.1";
if (!/^\d{1,5}$/.test(port) || Number(port) < 1 || Number(port) > 65_535) {
  giveUp("PORT must be a whole number from 1 to 65535");
}
// A socket inherited from systemd already occupies the port (`server/runtime/http/listen.ts`).
const isInherited = process.env.LISTEN_PID === String(process.pid);
const fault = isInherited ? null : await findListenFault(Number(port), host);
if (fault === "EADDRINUSE") giveUp(`Port ${port} is taken: stop what listens there, or choose another with PORT=…`);
if (fault) giveUp(`Nothing can listen on port ${port} of ${host} (${fault})`);
const release = await prepare(async () => {
  if (!(await ensureInstalled({ tools: false }))) return null;
  return alone(async () => ((await buildWhereChanged()) ? openRelease() : null));
});
if (!release) process.exit(1);
process.env.NODE_ENV = "production";
process.env.NEXT_TELEMETRY_DISABLED = "1";
// Read by this process, the pages process and Next's configuration.
process.env.QUITANDA_RELEASE = release;
const program = process.env.ROLE?.trim() === "pages" ? "pages.js" : "main.js";
await import(pathToFileURL(join(root, release, program)).href);
