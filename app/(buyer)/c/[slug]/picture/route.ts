import { door } from "@/server/door";

export const dynamic = "force-dynamic";

/** The picture of the product, from our own address. */
export async function GET(_request: Request, { params }: { params: Promise<{ slug: string }> }): Promise<Response> {
  return (await door()).sendPicture((await params).slug);
}
