import { NuqsAdapter } from "nuqs/adapters/next/app";
import type { ReactNode } from "react";
import { DashboardShell } from "@/components/shell/dashboard-shell";
import { NoCompany } from "@/components/shell/no-company";
import { Trpc } from "@/components/trpc/client";
import { Providers } from "@/components/ui/providers";
import { requireSession } from "@/server/http/dashboard-session";
import { chooseCompany } from "./choose-company";

export default async function DashboardLayout({ children }: { children: ReactNode }) {
  const { name, email, companies, companyId } = await requireSession();
  const account = { user: { name, email }, companies: companies.map(({ id, name }) => ({ id, name })), companyId };
  return (
    <Providers>
      <NuqsAdapter>
        <Trpc>
          <DashboardShell {...account} chooseCompany={chooseCompany}>
            {companyId ? children : <NoCompany />}
          </DashboardShell>
        </Trpc>
      </NuqsAdapter>
    </Providers>
  );
}
