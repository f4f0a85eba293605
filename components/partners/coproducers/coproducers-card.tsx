"use client";

import { Text } from "@mantine/core";
import { useDisclosure } from "@mantine/hooks";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { AddButton } from "../../ui/add-button";
import { CopyIcon } from "../../ui/copy-icon";
import { FormDialog } from "../../ui/form-dialog";
import { FramedSection } from "../../ui/framed-section";
import { QueryProblem } from "../../ui/query-problem";
import { useTRPC } from "../../ui/trpc/client";
import { CoproducerForm } from "./coproducer-form";
import { CoproducerRows } from "./coproducer-rows";

interface Props {
  /** Null for the co-producers of all products. */
  productId: string | null;
  canWrite: boolean;
}

export function CoproducersCard({ productId, canWrite }: Props) {
  const t = useTranslations("affiliates.coproducers");
  const tAffiliates = useTranslations("affiliates");
  const trpc = useTRPC();
  const queryClient = useQueryClient();
  const [opened, { open, close }] = useDisclosure();
  const ofProduct = useQuery({
    ...trpc.coproducers.list.queryOptions({ productId: productId ?? "" }),
    enabled: productId !== null,
  });
  const ofCompany = useQuery({ ...trpc.coproducers.listAll.queryOptions(), enabled: productId === null });
  const query = productId === null ? ofCompany : ofProduct;
  const refresh = () => queryClient.invalidateQueries(trpc.coproducers.pathFilter());
  const invite = useMutation(trpc.coproducers.invite.mutationOptions({ onSuccess: refresh }));
  return (
    <FramedSection
      title={t("title")}
      text={t(productId === null ? "companyText" : "text")}
      flush
      actions={
        <AddButton disabled={!canWrite} onClick={open}>
          {t("add")}
        </AddButton>
      }
    >
      <QueryProblem query={query} />
      {invite.data && (
        <Text size="sm" p="md" role="status" style={{ overflowWrap: "anywhere" }}>
          {tAffiliates("invited")} {invite.data.url}{" "}
          <CopyIcon value={invite.data.url} label={tAffiliates("copyLink")} copiedLabel={tAffiliates("copied")} />
        </Text>
      )}
      {query.data?.length === 0 && (
        <Text size="sm" c="dimmed" p="md">
          {t("none")}
        </Text>
      )}
      <CoproducerRows rows={query.data ?? []} canWrite={canWrite} />
      <FormDialog opened={opened} onClose={close} title={t("title")}>
        <CoproducerForm productId={productId} invite={invite} onDone={close} />
      </FormDialog>
    </FramedSection>
  );
}
