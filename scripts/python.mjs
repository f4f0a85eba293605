import { spawnSync } from "node:child_process";
import { installFromDebian } from "./debian.mjs";

const path = "/usr/bin/python3";

/** New enough for the library, and able to create virtual environments with pip. */
function isUsable(python) {
  const check = "import ensurepip, sys, venv; sys.exit(sys.version_info < (3, 11))";
  return spawnSync(python, ["-c", check], { stdio: "ignore" }).status === 0;
}

/**
 * Installs Python from Debian's packages if necessary. Returns an interpreter for the Python
 * library's tests, or null.
 */
export async function findPython() {
  if (isUsable("python3")) return "python3";
  const installed = await installFromDebian({ "python3-venv": path }, "for the tests of the Python library");
  return installed && isUsable(installed) ? installed : null;
}
