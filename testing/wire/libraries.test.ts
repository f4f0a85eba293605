import { readdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { findPython } from "@/scripts/python.mjs";
import { openCommonProduct } from "./common-product";
import {
  compile,
  type InstalledLibrary,
  installPackage,
  installPython,
  preparePython,
  pythonIn,
  readQuickstart,
} from "./installed-library";
import { type RunningProduct, runAdmin } from "./product";
import { type Account, runQuickstart } from "./quickstart";

async function prepare(): Promise<InstalledLibrary | null> {
  const python = await findPython();
  const prepared = python === null ? null : await preparePython(python);
  if (!prepared) process.stderr.write("\nSKIPPED: the Python library. Needs Python 3.11, venv, and packages.\n\n");
  return prepared;
}

const [typescript, pythonProject] = await Promise.all([installPackage("typescript"), prepare()]);

let product: RunningProduct;

beforeAll(async () => {
  product = await openCommonProduct();
});

afterAll(async () => {
  await typescript.remove();
  await pythonProject?.remove();
});

function openAccount(name: string): Account {
  const person = [
    "--name",
    name,
    "--email",
    `${name.toLowerCase()}@example.com`,
    "--password",
    "correct horse battery",
  ];
  const created = JSON.parse(runAdmin(product, "create-company", ...person)) as Omit<Account, "url">;
  return { ...created, url: product.url };
}

const printed = (yes: string) => [
  "pending 000201",
  "paid 4990",
  `${yes} pix`,
  "1",
  "paid active",
  "400 refund_exceeds_remaining",
  `${yes} amountInCents`,
];

/** Calls that the libraries' types must reject. */
const misuse = `
import { Quitanda } from "quitanda";

const quitanda = new Quitanda({ baseUrl: "https://pay.example.com", accessToken: "t" });
const customer = { name: "M", email: "m@example.com", documentType: "cpf", document: "52998224725" } as const;

// @ts-expect-error without credentials
new Quitanda({ baseUrl: "https://pay.example.com" });
// @ts-expect-error an amount is a number
quitanda.pix.createCharge({ amountInCents: "4990", customer });
// @ts-expect-error a card charge needs its card
quitanda.cards.createCharge({ amountInCents: 4990, customer });
// @ts-expect-error there is no such status
quitanda.transactions.list({ status: "settled" });
// @ts-expect-error the server keeps no key for it
quitanda.products.create({ name: "Curso", price: 4990 }, { idempotencyKey: "k" });
`;

describe("the package in TypeScript", () => {
  it("is typed, and runs its quickstart where nothing else is installed", async () => {
    await writeFile(join(typescript.folder, "quickstart.ts"), await readQuickstart("typescript", "ts"));
    await writeFile(join(typescript.folder, "misuse.ts"), misuse);
    await compile(typescript, ["quickstart.ts", "misuse.ts"]);
    await runQuickstart(typescript, [process.execPath, "quickstart.js"], openAccount("Padaria"), printed("true"));
  });

  it("holds what was built and nothing else, and no dependency", async () => {
    const list = async (folder: string) => (await readdir(join(typescript.folder, folder))).sort();
    expect(await list("node_modules")).toEqual([".package-lock.json", "quitanda"]);
    expect(await list("node_modules/quitanda")).toEqual(["LICENSE", "README.md", "dist", "package.json"]);
  });

  it("is typed and runs in CommonJS too", async () => {
    const client = 'new Quitanda({ baseUrl: "https://pay.example.com", accessToken: "t" })';
    const program = `import { Quitanda } from "quitanda";\nprocess.stdout.write(typeof ${client}.pix.createCharge);\n`;
    await writeFile(join(typescript.folder, "common.cts"), program);
    await compile(typescript, ["common.cts"]);
    expect(await readFile(join(typescript.folder, "common.cjs"), "utf8")).toContain('require("quitanda")');
    expect(await typescript.run([process.execPath, "common.cjs"])).toBe("function");
  });

  it.each(["esm", "cjs"])("has a source map with the source of each file of dist/%s", async (build) => {
    const folder = join(typescript.folder, "node_modules/quitanda/dist", build);
    const files = (await readdir(folder, { recursive: true })).filter((name) => name.endsWith(".js"));
    expect(files).toContain("quitanda.js");
    for (const file of files) {
      const map = JSON.parse(await readFile(join(folder, `${file}.map`), "utf8")) as { sourcesContent: string[] };
      expect(map.sourcesContent.join("").length, file).toBeGreaterThan(0);
    }
  });
});

describe.runIf(pythonProject)("the package in Python", () => {
  const project = pythonProject as InstalledLibrary;

  beforeAll(() => installPython(project));

  it("is typed, passes its own tests, and runs its quickstart", async () => {
    const program = pythonIn(project);
    const tests = fileURLToPath(new URL("../../sdk/python/tests", import.meta.url));
    await writeFile(join(project.folder, "quickstart.py"), await readQuickstart("python", "python"));
    // Concurrent, because the checks mostly wait.
    const [checked] = await Promise.all([
      project.run([program, "-m", "mypy", "--strict", "-p", "quitanda", "-m", "quickstart"]),
      project.run([program, "-m", "unittest", "discover", "--start-directory", tests]),
      runQuickstart(project, [program, "quickstart.py"], openAccount("Quitanda"), [...printed("True"), "2"]),
    ]);
    expect(checked).toContain("Success: no issues found");
  });
});
