import { writePage } from "@/components/docs/markdown/write-documents";
import { readChangelogFile } from "../../read-changelog";
import { answerMarkdown } from "../../read-markdown";

/** `proxy.ts` rewrites to this route. */
export async function GET(request: Request, { params }: { params: Promise<{ path?: string[] }> }): Promise<Response> {
  const { path = [] } = await params;
  if (path.join("/") === "changelog") {
    const text = await readChangelogFile();
    return answerMarkdown(request, "changelog", () => text);
  }
  return answerMarkdown(request, path.join("/"), (facts, t) => writePage(path, facts, t));
}
