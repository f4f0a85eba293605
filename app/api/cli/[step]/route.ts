import { door } from "@/server/door";

export const dynamic = "force-dynamic";

interface Props {
  params: Promise<{ step: string }>;
}

export async function POST(request: Request, { params }: Props): Promise<Response> {
  return (await door()).answerCli((await params).step, request, new Date());
}
