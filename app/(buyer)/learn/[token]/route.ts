import { pageApi } from "@/server/page-api";

export const dynamic = "force-dynamic";

type Params = Promise<{ token: string }>;

/** The link of a receipt or an access mail: opens its courses in this browser. */
export async function GET(request: Request, { params }: { params: Params }): Promise<Response> {
  const { openLearnLink } = await pageApi();
  const opened = await openLearnLink((await params).token, request.headers);
  // Its cookie is set by an answer of its own, which cannot be a page.
  return (
    opened ??
    new Response(null, { status: 303, headers: { location: "/learn?link=over", "cache-control": "no-store" } })
  );
}
