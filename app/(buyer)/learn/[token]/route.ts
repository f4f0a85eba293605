import { pageApi } from "@/server/page-api";

export const dynamic = "force-dynamic";

type Params = Promise<{ token: string }>;

/** Opens the courses of a receipt or an access mail in this browser. */
export async function GET(request: Request, { params }: { params: Params }): Promise<Response> {
  const { openLearnLink } = await pageApi();
  const opened = await openLearnLink((await params).token, request.headers);
  // The cookie requires a response from a route handler; a page cannot set it.
  return (
    opened ??
    new Response(null, { status: 303, headers: { location: "/learn?link=over", "cache-control": "no-store" } })
  );
}
