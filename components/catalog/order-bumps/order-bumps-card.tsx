"use client";

import { ActionIcon, Skeleton, Text, Tooltip } from "@mantine/core";
import { useDisclosure } from "@mantine/hooks";
import { IconTrash } from "@tabler/icons-react";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import type { Product } from "@/server/catalog/products/schemas";
import { AddButton } from "../../ui/add-button";
import { FormDialog } from "../../ui/form-dialog";
import { useFormats } from "../../ui/format";
import { FramedSection } from "../../ui/framed-section";
import { Problem } from "../../ui/problem";
import { QueryProblem } from "../../ui/query-problem";
import { useTRPC } from "../../ui/trpc/client";
import { toFailure } from "../../ui/trpc/failure";
import { OrderBumpForm } from "./order-bump-form";
import classes from "./order-bumps-card.module.css";

/** Per product (docs/domains/catalog.md). */
const maxBumps = 5;

export function OrderBumpsCard({ product, canWrite }: { product: Product; canWrite: boolean }) {
  const t = useTranslations("products.bumps");
  const tRoot = useTranslations();
  const { money } = useFormats();
  const trpc = useTRPC();
  const queryClient = useQueryClient();
  const [opened, { open, close }] = useDisclosure();
  const query = useQuery(trpc.orderBumps.list.queryOptions({ productId: product.id }));
  const remove = useMutation(
    trpc.orderBumps.delete.mutationOptions({
      onSuccess: () => queryClient.invalidateQueries(trpc.orderBumps.pathFilter()),
    }),
  );
  const { data } = query;
  const isFull = (data?.totalRows ?? 0) >= maxBumps;

  return (
    <FramedSection
      title={t("title")}
      text={isFull ? t("full", { max: maxBumps }) : t("text")}
      flush
      actions={
        <AddButton disabled={!canWrite || !data || isFull} onClick={open}>
          {t("add")}
        </AddButton>
      }
    >
      <QueryProblem query={query} />
      {remove.error && <Problem title={tRoot(`failure.${toFailure(remove.error)}`)} />}
      {query.isLoading && <Skeleton height={40} m="md" />}
      {data && data.rows.length === 0 && (
        <Text size="sm" c="dimmed" className={classes.none}>
          {t("none")}
        </Text>
      )}
      <ul className={classes.bumps}>
        {data?.rows.map(({ id, title, description, productName, offerName, priceInCents }) => (
          <li key={id}>
            <div className={classes.words}>
              <Text size="sm" fw={500}>
                {title}
              </Text>
              {description && (
                <Text size="xs" c="dimmed">
                  {description}
                </Text>
              )}
              <Text size="xs" c="dimmed">
                {offerName === productName
                  ? t("offered", { product: productName })
                  : t("offeredAt", { product: productName, offer: offerName })}
              </Text>
            </div>
            <Text component="span" size="sm" className={classes.price}>
              {money(priceInCents)}
            </Text>
            <Tooltip label={t("remove", { title })} openDelay={300}>
              <ActionIcon
                aria-label={t("remove", { title })}
                disabled={!canWrite}
                loading={remove.isPending && remove.variables.orderBumpId === id}
                onClick={() => remove.mutate({ productId: product.id, orderBumpId: id })}
              >
                <IconTrash size={16} stroke={1.6} />
              </ActionIcon>
            </Tooltip>
          </li>
        ))}
      </ul>
      <FormDialog opened={opened} onClose={close} title={t("add")}>
        <OrderBumpForm product={product} onDone={close} />
      </FormDialog>
    </FramedSection>
  );
}
