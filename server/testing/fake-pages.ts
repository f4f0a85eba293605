import { createServer } from "node:http";
import { listenToParent } from "../launch/pages-parent";

// A pages' process of a few lines, for the tests of what runs it. `/exit` ends it; `/hang` stops it from saying anything.

const socketPath = process.env.PAGES_SOCKET ?? "";
const parent = listenToParent(socketPath, () => process.exit(0));
if (process.env.FAKE_PAGES === "broken") process.exit(3);

createServer((req, res) => {
  if (req.url === "/exit") process.exit(1);
  if (req.url === "/hang") for (;;);
  res.end(String(process.pid));
}).listen(socketPath, parent.ready);
