import { NuqsAdapter } from "nuqs/adapters/next/app";
import type { ReactNode } from "react";
import { readFrame } from "@/app/session";
import { DashboardShell } from "@/components/shell/dashboard-shell";
import { NoCompany } from "@/components/shell/no-company";
import { Providers } from "@/components/ui/providers";
import { Trpc } from "@/components/ui/trpc/client";
import { chooseCompany } from "./choose-company";

export default async function DashboardLayout({ children }: { children: ReactNode }) {
  const frame = await readFrame();
  return (
    <Providers section="(dashboard)">
      <NuqsAdapter>
        <Trpc key={frame.companyId} companyId={frame.companyId}>
          <DashboardShell {...frame} chooseCompany={chooseCompany}>
            {frame.companyId ? children : <NoCompany />}
          </DashboardShell>
        </Trpc>
      </NuqsAdapter>
    </Providers>
  );
}
