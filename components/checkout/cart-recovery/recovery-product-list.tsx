"use client";

import { Button } from "@mantine/core";
import { IconShoppingCartOff } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import Link from "next/link";
import { useTranslations } from "next-intl";
import { CreateProductLink } from "../../ui/frame/first-sale";
import { FramedSection } from "../../ui/framed-section";
import { Notice } from "../../ui/notice";
import { QueryRows } from "../../ui/query-rows";
import { Row, RowList } from "../../ui/row-list";
import { ToneBadge } from "../../ui/tone-badge";
import { useTRPC } from "../../ui/trpc/client";

/** Products of a company, each with the causes for which it sends reminders. */
export function RecoveryProductList() {
  const t = useTranslations("recovery");
  const query = useQuery(useTRPC().cartRecovery.products.queryOptions());
  return (
    <FramedSection title={t("products")} text={t("productsText")} flush>
      <QueryRows query={query} failedTitle={t("productsFailed")} placeholders={4}>
        {(rows) =>
          rows.length === 0 ? (
            <Notice
              icon={<IconShoppingCartOff size={20} stroke={1.6} />}
              title={t("noProducts")}
              text={t("noProductsText")}
            >
              <CreateProductLink />
            </Notice>
          ) : (
            <RowList label={t("products")} flush>
              {rows.map(({ productId, productName, causes }) => (
                <Row
                  key={productId}
                  title={productName}
                  badge={
                    <ToneBadge tone={causes.length > 0 ? "green" : "gray"}>
                      {t(causes.length > 0 ? "on" : "off")}
                    </ToneBadge>
                  }
                  details={causes.length > 0 ? [causes.map((cause) => t(`causes.${cause}`)).join(" · ")] : []}
                >
                  <Button
                    component={Link}
                    href={`/products/${productId}/recovery`}
                    prefetch={false}
                    size="xs"
                    variant="default"
                    aria-label={t("openOf", { product: productName })}
                  >
                    {t("open")}
                  </Button>
                </Row>
              ))}
            </RowList>
          )
        }
      </QueryRows>
    </FramedSection>
  );
}
