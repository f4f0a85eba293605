import { pageApi } from "@/server/page-api";

export const dynamic = "force-dynamic";

type Params = Promise<{ token: string }>;

export async function GET(request: Request, { params }: { params: Params }): Promise<Response> {
  const { openLearnLink } = await pageApi();
  const opened = await openLearnLink((await params).token, request.headers);
  // Only a route handler can set the cookie.
  return (
    opened ??
    new Response(null, { status: 303, headers: { location: "/learn?link=over", "cache-control": "no-store" } })
  );
}
