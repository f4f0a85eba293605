import { notFound } from "next/navigation";
import { door } from "@/server/door";

export const dynamic = "force-dynamic";

export async function GET(request: Request, { params }: { params: Promise<{ token: string }> }): Promise<Response> {
  return (await (await door()).answerComeback((await params).token, request, new Date())) ?? notFound();
}
