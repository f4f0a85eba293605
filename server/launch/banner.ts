import type { DemoSignIn } from "../demo/seed";

export interface BannerFacts {
  publicUrl: string;
  /** Null where there is no demo company. */
  demo: DemoSignIn | null;
  /** Null where it is the one that commands look in by themselves. */
  dataDir: string | null;
  milliseconds: number;
}

const gap = "  ";

/** A text as a shell takes it for one word. */
function quote(text: string): string {
  return `'${text.replaceAll("'", "'\\''")}'`;
}

/**
 * What an operator sees once the server is up: a few calm lines. The demo password is the only secret in them; the
 * first charge takes its token from a command (docs/decisions.md 11).
 */
export function composeBanner({ publicUrl, demo, dataDir, milliseconds }: BannerFacts): string {
  const lines = ["", `${gap}Quitanda is ready  ${publicUrl}  (${(milliseconds / 1000).toFixed(1)} s)`, ""];
  if (!demo) return lines.join("\n");
  const charge = {
    amountInCents: 4990,
    customer: { name: "Maria Souza", email: "maria@example.com", documentType: "cpf", document: "52998224725" },
  };
  const place = dataDir === null ? "" : `DATA_DIR=${quote(dataDir)} `;
  return [
    ...lines,
    `${gap}Sign in  ${publicUrl}/login`,
    `${gap}         ${demo.email}  ${demo.password}`,
    "",
    `${gap}First charge, from this folder in another terminal:`,
    "",
    `curl -s ${publicUrl}/v1/pix/in/qrcode \\`,
    `  -H "Authorization: Bearer $(${place}npm run --silent admin -- demo-token)" \\`,
    `  -H "Content-Type: application/json" \\`,
    `  -d ${quote(JSON.stringify(charge))}`,
    "",
    "",
  ].join("\n");
}
