"use client";

import { useQuery } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { PageHeader } from "../../ui/page-header";
import { PagePart } from "../../ui/page-part";
import { QueryRows } from "../../ui/query-rows";
import { useTRPC } from "../../ui/trpc/client";
import { CompanyForm } from "./company-form";
import { FeeTable } from "./fee-table";

export function CompanyBoard() {
  const t = useTranslations("settings");
  const trpc = useTRPC();
  const company = useQuery(trpc.company.get.queryOptions({}));
  return (
    <>
      <PageHeader page="company" text={t("companyPageText")} />
      <QueryRows query={company} failedTitle={t("companyFailed")}>
        {(found) => (
          <>
            <PagePart id="company" title={t("company")} text={t("companyText")}>
              <CompanyForm company={found} />
            </PagePart>
            <PagePart id="fees" title={t("fees")} text={t("feesText")}>
              <FeeTable fees={found.fees} />
            </PagePart>
          </>
        )}
      </QueryRows>
    </>
  );
}
