import { spawnSync } from "node:child_process";
import { copyFileSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import postgres from "postgres";
import { expect, it } from "vitest";
import { startEmbedded } from "@/db/embedded";
import { root } from "@/scripts/project.mjs";
import { freePort } from "@/scripts/test-server.mjs";
import { isProof } from "@/testing/support/proof";
import { dataDirOfFile } from "./product";
import { findUnitCommand } from "./systemd";

const document = readFileSync(join(root, "docs", "operating", "deploy.md"), "utf8");

function commandsOf(heading: string): string {
  const [, commands = ""] =
    new RegExp(`^## ${heading}$[\\s\\S]*?^\`\`\`sh\\n([\\s\\S]*?)^\`\`\`$`, "m").exec(document) ?? [];
  return commands;
}

function quote(text: string): string {
  return `'${text.replaceAll("'", "'\\''")}'`;
}

it.runIf(isProof)("the commands of deploy.md install, start and upgrade the product", async () => {
  const database = await startEmbedded({ dataDir: dataDirOfFile(), durable: false });
  const work = mkdtempSync(join(tmpdir(), "quitanda-deploy-"));
  try {
    const sql = postgres(database.url, { max: 1 });
    await sql`CREATE ROLE loja LOGIN PASSWORD 'segredo'`;
    await sql`CREATE DATABASE deployed OWNER loja`;
    await sql.end();
    const port = await freePort();
    const url = new URL(database.url);
    const address = `DATABASE_URL=postgres://loja:segredo@${url.host}/deployed`;
    const adapt = (commands: string) =>
      commands
        .replace("YOUR-COPY", root)
        .replace("VERSION", "HEAD")
        .replace(/^DATABASE_URL=.*$/m, `${address}\nPORT=${port}`)
        .replace("localhost:3000", `localhost:${port}`)
        .replace("curl", "wait_healthy && curl")
        .replace(
          "--name NAME --email EMAIL --password PASSWORD",
          "--name Banca --email a@example.com --password feijoada",
        );
    const lines = adapt(commandsOf("One machine, with systemd")).trimEnd().split("\n");
    const command = (await findUnitCommand({ listen: port })) ?? [];
    const [, supervisor = "", settings = "", node = ""] = command;
    copyFileSync(supervisor, join(work, "systemd.py"));
    // The service's user may have no access to root's Python.
    const unit = ["/usr/bin/python3", join(work, "systemd.py"), settings, node, "scripts/start.mjs"]
      .map(quote)
      .join(" ");
    writeFileSync(join(work, "unit"), `#!/bin/bash\nexec ${unit}\n`);
    writeFileSync(join(work, "install"), lines.slice(0, -1).join("\n"));
    writeFileSync(join(work, "create"), lines.slice(-1).join("\n"));
    writeFileSync(join(work, "upgrade"), adapt(commandsOf("Upgrade and rollback")));
    const script = join(root, "testing", "wire", "deploy-commands.sh");
    const parameters = ["--mount", "bash", script, work, String(port)];
    // The commands must find the installation without the variables of the tests.
    const env = { ...process.env, DATA_DIR: undefined, DATABASE_URL: undefined };
    const options = { encoding: "utf8", maxBuffer: 1024 ** 3, env } as const;
    const { status, stdout, stderr } = spawnSync("unshare", parameters, options);
    expect(status, stderr).toBe(0);
    expect(stdout).toContain('"accessToken"');
    expect(stdout).toMatch(/"ok":true,.*"transfers":0,.*"installation":"postgres:.*deployed"/);
    expect(stdout).toContain("quitanda 700 /var/lib/quitanda");
    expect(stdout).toContain("root 640 /etc/quitanda/env");
  } finally {
    rmSync(work, { recursive: true, force: true });
    await database.release();
  }
});
