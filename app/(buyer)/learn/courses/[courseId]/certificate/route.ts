import { getLocale, getTranslations } from "next-intl/server";
import { pageApi } from "@/server/page-api";

export const dynamic = "force-dynamic";

type Params = Promise<{ courseId: string }>;

export async function GET(request: Request, { params }: { params: Params }): Promise<Response> {
  const { sendCertificate, holdersOf } = await pageApi();
  const [{ courseId }, locale, t] = await Promise.all([params, getLocale(), getTranslations("certificate")]);
  const now = new Date();
  const holders = await holdersOf(request.headers, now);
  return sendCertificate(courseId, { request, holders, now, locale, fileName: t("fileName") });
}
