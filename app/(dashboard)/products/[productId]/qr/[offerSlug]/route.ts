import { dashboardContext } from "@/app/session";
import { pageApi } from "@/server/page-api";

interface Props {
  params: Promise<{ productId: string; offerSlug: string }>;
}

export async function GET(_: Request, { params }: Props): Promise<Response> {
  const { productId, offerSlug } = await params;
  const picture = await (await pageApi()).drawCheckoutQr(await dashboardContext(), productId, offerSlug);
  if (typeof picture === "number") return new Response(null, { status: picture });
  return new Response(new Uint8Array(picture), {
    headers: { "content-type": "image/png", "cache-control": "private, max-age=3600" },
  });
}
