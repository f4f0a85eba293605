import { zipBruno } from "@/components/docs/collection/write-bruno";
import { pageApi } from "@/server/page-api";
import { readReference } from "../read-reference";

export async function GET(): Promise<Response> {
  const zip = zipBruno(await readReference(), (await pageApi()).environment().publicUrl);
  return new Response(zip, {
    headers: {
      "content-type": "application/zip",
      "content-disposition": 'attachment; filename="quitanda.bruno.zip"',
      "cache-control": "private, no-cache",
      vary: "accept-language, cookie",
    },
  });
}
