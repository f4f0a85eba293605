import { pageApi } from "@/server/page-api";

export const dynamic = "force-dynamic";

interface Props {
  params: Promise<{ step: string }>;
}

export async function POST(request: Request, { params }: Props): Promise<Response> {
  return (await pageApi()).answerCli((await params).step, request, new Date());
}
