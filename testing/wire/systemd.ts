import { execFileSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { installFromDebian } from "@/scripts/debian.mjs";
import { root } from "@/scripts/project.mjs";
import { findPython } from "@/scripts/python.mjs";

const analyzer = "/usr/bin/systemd-analyze";

function readSetting(unit: string, name: string): string[] {
  return [...unit.matchAll(new RegExp(`^${name}=(.*)$`, "gm"))].map(([, value = ""]) => value.trim());
}

/** System calls of a set such as `@system-service`, including nested sets. */
function expandSet(name: string): string[] {
  if (!name.startsWith("@")) return [name];
  const output = execFileSync(analyzer, ["syscall-filter", "--no-pager", name], { encoding: "utf8" });
  const members = output.split("\n").flatMap((line) => /^\s+([@\w-]+)$/.exec(line)?.[1] ?? []);
  return members.flatMap(expandSet);
}

/** System calls allowed by a unit's `SystemCallFilter` lines, applied in order. */
function readAllowedCalls(unit: string): string[] {
  const allowed = new Set(expandSet("@default"));
  for (const line of readSetting(unit, "SystemCallFilter")) {
    const isDenied = line.startsWith("~");
    for (const call of line.replace(/^~/, "").split(/\s+/).flatMap(expandSet)) {
      if (isDenied) allowed.delete(call);
      else allowed.add(call);
    }
  }
  return [...allowed];
}

interface Terms {
  /** Inherited listening socket, which stays open during a restart (SIGHUP). */
  listen?: number;
  /** Refused in addition to the unit's filter. */
  refused?: string[];
}

/**
 * Command that starts the product as `deploy/quitanda.service` does: with the unit's system-call
 * filter, socket families and umask. Null if Python or systemd's programs cannot be installed.
 */
export async function findUnitCommand({ listen, refused = [] }: Terms = {}): Promise<string[] | null> {
  const hasAnalyzer = existsSync(analyzer) || (await installFromDebian({ systemd: analyzer }, "to read its unit"));
  const python = await findPython();
  if (!hasAnalyzer || !python) return null;
  const unit = readFileSync(join(root, "deploy", "quitanda.service"), "utf8");
  const [umask = ""] = readSetting(unit, "UMask");
  const [families = ""] = readSetting(unit, "RestrictAddressFamilies");
  const settings = {
    umask: Number.parseInt(umask, 8),
    allowed: readAllowedCalls(unit).filter((call) => !refused.includes(call)),
    families: families.split(/\s+/),
    listen: listen ?? null,
  };
  const supervisor = join(root, "testing", "wire", "systemd.py");
  return [python, supervisor, JSON.stringify(settings), process.execPath, join(root, "scripts", "start.mjs")];
}
