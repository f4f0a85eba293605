import { pageApi } from "@/server/page-api";

export const dynamic = "force-dynamic";

export async function GET(_request: Request, { params }: { params: Promise<{ slug: string }> }): Promise<Response> {
  return (await pageApi()).sendPicture((await params).slug);
}
