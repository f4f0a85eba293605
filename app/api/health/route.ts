import { door } from "@/server/door";

export const dynamic = "force-dynamic";

export async function GET(): Promise<Response> {
  const { status, body } = await (await door()).checkHealth();
  return Response.json(body, { status, headers: { "cache-control": "no-store" } });
}
