import { dashboardContext } from "@/app/session";
import { pageApi } from "@/server/page-api";

interface Props {
  params: Promise<{ paymentLinkId: string }>;
}

export async function GET(_: Request, { params }: Props): Promise<Response> {
  const picture = await (await pageApi()).drawLinkQr(await dashboardContext(), (await params).paymentLinkId);
  if (typeof picture === "number") return new Response(null, { status: picture });
  return new Response(new Uint8Array(picture), {
    headers: { "content-type": "image/png", "cache-control": "private, max-age=3600" },
  });
}
