import { zipBruno } from "@/components/docs/collection/write-bruno";
import { door } from "@/server/door";
import { readReference } from "../read-reference";

/** The collection for Bruno, in the reader's language. */
export async function GET(): Promise<Response> {
  const zip = zipBruno(await readReference(), (await door()).environment().publicUrl);
  return new Response(zip, {
    headers: {
      "content-type": "application/zip",
      "content-disposition": 'attachment; filename="quitanda.bruno.zip"',
      "cache-control": "private, no-cache",
      vary: "accept-language, cookie",
    },
  });
}
