import { execFileSync } from "node:child_process";
import { expect, test } from "vitest";
import { PixQrCodeCharge } from "../payments/schemas";
import { composeBanner } from "./banner";

const facts = {
  publicUrl: "http://127.0.0.1:3000",
  demo: { email: "demo@quitanda.local", password: "dGVzdGVz" },
  dataDir: null,
  milliseconds: 1_234,
};

/** What the shell makes of the banner's curl, with npm and curl replaced by what shows their arguments. */
function paste(banner: string): string[] {
  const command = banner.slice(banner.indexOf("curl -s"));
  const stand = `curl() { printf '%s\\n' "$@"; }; npm() { printf 'token<%s>' "$*$DATA_DIR"; };`;
  return execFileSync("/bin/sh", ["-c", `${stand} ${command}`], { encoding: "utf8" })
    .trimEnd()
    .split("\n");
}

test("shows a curl that a shell takes as it stands, with a charge that the API takes", () => {
  const words = paste(composeBanner(facts));
  expect(words).toContain("http://127.0.0.1:3000/v1/pix/in/qrcode");
  expect(words).toContain("Authorization: Bearer token<run --silent admin -- demo-token>");
  expect(PixQrCodeCharge.parse(JSON.parse(words.at(-1) ?? ""))).toMatchObject({ amountInCents: 4990 });
});

test("names the data folder to the command where it is not the usual one, whatever it is called", () => {
  const words = paste(composeBanner({ ...facts, dataDir: "/tmp/it's here" }));
  expect(words).toContain("Authorization: Bearer token<run --silent admin -- demo-token/tmp/it's here>");
});

test("shows neither a sign-in nor a charge where there is no demo company", () => {
  const banner = composeBanner({ ...facts, demo: null });
  expect(banner).toContain("http://127.0.0.1:3000");
  expect(banner).not.toMatch(/curl|Sign in/);
});
