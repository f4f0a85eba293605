import { pageApi } from "@/server/page-api";

export const dynamic = "force-dynamic";

export async function GET(): Promise<Response> {
  const { status, body } = await (await pageApi()).checkHealth();
  return Response.json(body, { status, headers: { "cache-control": "no-store" } });
}
