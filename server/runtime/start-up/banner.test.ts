import { execFileSync } from "node:child_process";
import { expect, test } from "vitest";
import { PixQrCodeCharge } from "../../payments/transactions/schemas";
import { composeBanner } from "./banner";

const facts = {
  publicUrl: "http://127.0.0.1:3000",
  demo: { email: "demo@quitanda.local", password: "dGVzdGVz" },
  dataDir: null,
  milliseconds: 1_234,
};

/** Runs the banner's curl command with stubs of npm and curl that print their arguments. */
function paste(banner: string): string[] {
  const command = banner.slice(banner.indexOf("curl -s"));
  const stand = `curl() { printf '%s\\n' "$@"; }; npm() { printf 'token<%s>' "$*$DATA_DIR"; };`;
  const env = { ...process.env, DATA_DIR: "" };
  return execFileSync("/bin/sh", ["-c", `${stand} ${command}`], { encoding: "utf8", env })
    .trimEnd()
    .split("\n");
}

test("shows a curl that works when pasted into a shell, with a charge that the API accepts", () => {
  const words = paste(composeBanner(facts));
  expect(words).toContain("http://127.0.0.1:3000/v1/pix/in/qrcode");
  expect(words).toContain("Authorization: Bearer token<run --silent admin -- demo-token>");
  expect(PixQrCodeCharge.parse(JSON.parse(words.at(-1) ?? ""))).toMatchObject({ amountInCents: 4990 });
});

test("passes an unusual data folder to the command, whatever its name", () => {
  const words = paste(composeBanner({ ...facts, dataDir: "/tmp/it's here" }));
  expect(words).toContain("Authorization: Bearer token<run --silent admin -- demo-token/tmp/it's here>");
});

test("shows neither a sign-in nor a charge without a demo company", () => {
  const banner = composeBanner({ ...facts, demo: null });
  expect(banner).toContain("http://127.0.0.1:3000");
  expect(banner).not.toMatch(/curl|Sign in/);
});
