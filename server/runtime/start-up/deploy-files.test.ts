import { execFileSync, spawnSync } from "node:child_process";
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterAll, describe, expect, it } from "vitest";
import { parse } from "yaml";
import { installFromDebian } from "@/scripts/debian.mjs";

const root = fileURLToPath(new URL("../../..", import.meta.url));
const fileOf = (name: string) => readFileSync(join(root, "deploy", name), "utf8");
const folder = mkdtempSync(join(tmpdir(), "quitanda-deploy-"));
afterAll(() => rmSync(folder, { recursive: true }));

async function find(name: string, path: string): Promise<string | null> {
  return existsSync(path) ? path : installFromDebian({ [name]: path }, "for the tests of deploy/");
}

function run(program: string, ...parameters: string[]) {
  const { status, stdout, stderr } = spawnSync(program, parameters, { cwd: folder, encoding: "utf8" });
  return { status, output: `${stdout}${stderr}` };
}

const systemdAnalyze = await find("systemd", "/usr/bin/systemd-analyze");
const nginx = await find("nginx-light", "/usr/sbin/nginx");
const caddy = await find("caddy", "/usr/bin/caddy");

describe.runIf(systemdAnalyze)("the systemd unit", () => {
  const program = String(systemdAnalyze);

  it("is valid, once its program is where it says", () => {
    const unit = fileOf("quitanda.service").replace("/usr/bin/node", process.execPath);
    const paths = ["quitanda.service", "quitanda.socket"].map((name) => join(folder, name));
    for (const path of paths) writeFileSync(path, path.endsWith(".service") ? unit : fileOf("quitanda.socket"));
    expect(run(program, "verify", "--recursive-errors=no", ...paths)).toEqual({ status: 0, output: "" });
  });

  it("exposes little of the machine", () => {
    const file = join(root, "deploy", "quitanda.service");
    const { output } = run(program, "security", "--offline=true", "--no-pager", file);
    const [, score] = /Overall exposure level[^:]*: (\d+\.\d)/.exec(output) ?? [];
    expect(Number(score)).toBeLessThan(2);
  });
});

it.runIf(nginx).each(["nginx.conf", "nginx-several.conf"])("nginx takes %s", (name) => {
  const [certificate, key] = [join(folder, "fullchain.pem"), join(folder, "privkey.pem")];
  const asked = ["req", "-x509", "-newkey", "rsa:2048", "-nodes", "-days", "1", "-subj", "/CN=pay.example.com"];
  execFileSync("openssl", [...asked, "-keyout", key, "-out", certificate], { stdio: "ignore" });
  const site = fileOf(name).replaceAll("/etc/ssl/quitanda", folder);
  writeFileSync(join(folder, "site.conf"), site);
  const whole = `pid ${folder}/nginx.pid;\nerror_log stderr;\nevents {}\nhttp { access_log off; include ${folder}/site.conf; }\n`;
  writeFileSync(join(folder, "nginx.conf"), whole);
  const { status, output } = run(String(nginx), "-t", "-c", join(folder, "nginx.conf"));
  expect([status, output]).toEqual([0, expect.stringContaining("syntax is ok")]);
});

it.runIf(caddy).each(["Caddyfile", "Caddyfile.several"])("Caddy takes %s", (name) => {
  const file = join(root, "deploy", name);
  const { status, output } = run(String(caddy), "validate", "--adapter", "caddyfile", "--config", file);
  expect([status, output]).toEqual([0, expect.stringContaining("Valid configuration")]);
});

it.each(["nginx.conf", "nginx-several.conf", "Caddyfile", "Caddyfile.several"])(
  "%s replaces the client's address, and keeps /metrics inside",
  (name) => {
    const text = fileOf(name);
    expect(text).toMatch(/X-Forwarded-For (\$remote_addr|\{remote_host\})/);
    expect(text).toMatch(/\/metrics/);
  },
);

describe("the container", () => {
  const stages = fileOf("Dockerfile")
    .split(/^(?=FROM )/m)
    .slice(1);
  const last = stages.at(-1) ?? "";

  it("has pinned bases, of the Node that the project names", () => {
    const bases = stages.map((stage) => /^FROM (\S+)/.exec(stage)?.[1]);
    expect(bases.length).toBeGreaterThan(1);
    for (const base of bases) expect(base).toMatch(/^node:24\.\d+\.\d+-bookworm-slim$/);
  });

  it("runs as an unprivileged user, with a health check, and contains no secret", () => {
    expect(last).toMatch(/^USER node$/m);
    expect(last.indexOf("USER node")).toBeLessThan(last.indexOf("CMD ["));
    expect(last).toMatch(/^HEALTHCHECK /m);
    expect(last).not.toMatch(/(SECRET|KEYS|PASSWORD|TOKEN)=/);
    const ignored = fileOf("Dockerfile.dockerignore").split("\n");
    expect(ignored).toEqual(expect.arrayContaining(["**/.data", "**/.env*", "**/env", "**/.git", "**/node_modules"]));
  });
});

interface Service {
  image?: string;
  environment?: Record<string, string>;
  cap_drop?: string[];
  privileged?: boolean;
  healthcheck?: object;
  ports?: string[];
}

describe("the compose file", () => {
  const { services } = parse(fileOf("compose.yml")) as { services: Record<string, Service> };

  it("pins its images, holds no secret, and opens the proxy's ports alone", () => {
    for (const { image, privileged, environment = {} } of Object.values(services)) {
      if (image) expect(image).toMatch(/:\d+\.\d+/);
      expect(privileged).toBeUndefined();
      for (const [name, value] of Object.entries(environment)) {
        if (/PASSWORD|SECRET|KEYS/.test(name)) expect(value).toMatch(/^\$\{\w+:\?/);
      }
    }
    const open = Object.entries(services).filter(([, { ports }]) => ports);
    expect(open.map(([name]) => name)).toEqual(["caddy"]);
  });

  const servers = Object.keys(services).filter((name) => name.startsWith("quitanda-"));

  it("drops every capability of the product, and waits for a healthy database", () => {
    for (const name of servers) expect(services[name]?.cap_drop).toEqual(["ALL"]);
    expect(services.postgres?.healthcheck).toBeDefined();
  });

  it("points its proxy to its servers by name", () => {
    expect(servers).toHaveLength(2);
    expect(services.caddy?.environment?.SERVERS?.split(" ")).toEqual(servers.map((name) => `${name}:3000`));
  });
});
