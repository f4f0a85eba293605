import type { DemoSignIn } from "../../sandbox/demo/seed";

export interface BannerFacts {
  publicUrl: string;
  /** Null without a demo company. */
  demo: DemoSignIn | null;
  /** Null for the default. */
  dataDir: string | null;
  milliseconds: number;
}

const gap = "  ";

function quote(text: string): string {
  return `'${text.replaceAll("'", "'\\''")}'`;
}

/**
 * Composes the banner for the operator. Its only secret is the demo password; a command prints the
 * token for the first charge (docs/domains/runtime.md).
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
