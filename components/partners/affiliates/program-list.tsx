"use client";

import { Button } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { useState } from "react";
import type { ProductProgram } from "@/server/partners/affiliates/program-schemas";
import { CopyIcon } from "../../ui/copy-icon";
import { FormDialog } from "../../ui/form-dialog";
import { FramedSection } from "../../ui/framed-section";
import { QueryProblem } from "../../ui/query-problem";
import { Row, RowList } from "../../ui/row-list";
import { useTRPC } from "../../ui/trpc/client";
import { useCommissionWords } from "../commissions/use-commission-words";
import { ProgramForm } from "./program-form";

export function ProgramList({ canWrite }: { canWrite: boolean }) {
  const t = useTranslations("affiliates");
  const trpc = useTRPC();
  const sayCommission = useCommissionWords();
  const [edited, setEdited] = useState<ProductProgram | null>(null);
  const query = useQuery(trpc.affiliates.programs.queryOptions());
  const close = () => setEdited(null);

  function detailsOf({ program, affiliates, requests }: ProductProgram): string[] {
    if (!program) return [t("noProgram")];
    const terms = [sayCommission(program), t(`accesses.${program.access}`), t("cookie", { days: program.cookieDays })];
    const people = [t("people", { affiliates }), ...(requests > 0 ? [t("requests", { requests })] : [])];
    return [terms.join(" · "), people.join(" · ")];
  }

  return (
    <FramedSection
      title={t("programsTitle")}
      text={query.data?.length === 0 ? t("noProducts") : t("programsText")}
      flush
    >
      <QueryProblem query={query} />
      <RowList label={t("programsTitle")} flush>
        {query.data?.map((each) => (
          <Row key={each.productId} title={each.productName} details={detailsOf(each)}>
            {each.program && each.program.access !== "closed" && (
              <CopyIcon
                value={each.program.url}
                label={`${t("signUpPage")}: ${each.productName}`}
                copiedLabel={t("copied")}
              />
            )}
            <Button size="xs" variant="default" disabled={!canWrite} onClick={() => setEdited(each)}>
              {each.program ? t("change") : t("setUp")}
            </Button>
          </Row>
        ))}
      </RowList>
      <FormDialog opened={edited !== null} onClose={close} title={t("program", { product: edited?.productName ?? "" })}>
        {edited && <ProgramForm of={edited} onDone={close} />}
      </FormDialog>
    </FramedSection>
  );
}
