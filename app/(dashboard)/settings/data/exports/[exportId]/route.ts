import { dashboardContext, requireSession } from "@/app/session";
import { pageApi } from "@/server/page-api";

export async function GET(_request: Request, { params }: { params: Promise<{ exportId: string }> }): Promise<Response> {
  await requireSession();
  const { exportId } = await params;
  return (await pageApi()).sendExportFile(await dashboardContext(), { exportId });
}
