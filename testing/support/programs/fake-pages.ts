import { createServer } from "node:http";
import { listenToParent } from "@/server/runtime/start-up/pages-parent";

// Minimal pages process for the tests of its supervisor. `/exit` terminates it; `/hang` makes it unresponsive.

const socketPath = process.env.PAGES_SOCKET ?? "";
const parent = listenToParent(socketPath, () => process.exit(0));
if (process.env.FAKE_PAGES === "broken") process.exit(3);

createServer((req, res) => {
  if (req.url === "/exit") process.exit(1);
  if (req.url === "/hang") for (;;);
  res.end(String(process.pid));
}).listen(socketPath, parent.ready);
