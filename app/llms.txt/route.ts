import { writeIndex } from "@/components/docs/markdown/write-documents";
import { answerMarkdown } from "../docs/read-markdown";

export async function GET(request: Request): Promise<Response> {
  return answerMarkdown(request, "/llms.txt", writeIndex);
}
