"use client";

import { Button, CopyButton, Text, VisuallyHidden } from "@mantine/core";
import { IconCheck, IconCopy } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { FramedSection } from "../../ui/framed-section";
import { QueryRows } from "../../ui/query-rows";
import { useTRPC } from "../../ui/trpc/client";
import classes from "../recipients/recipients.module.css";

export function CallbackCard({ connectionId }: { connectionId: string }) {
  const t = useTranslations("recipients.connect");
  const tConnections = useTranslations("connections");
  const trpc = useTRPC();
  const query = useQuery(trpc.acquirerAccounts.callbackAddress.queryOptions({ connectionId }));
  return (
    <FramedSection title={t("callback")}>
      <QueryRows query={query} failedTitle={tConnections("failed")} placeholders={1}>
        {({ url }) =>
          url === null ? (
            <Text size="sm">{t("callbackNone")}</Text>
          ) : (
            <>
              <Text size="sm">{t("callbackText")}</Text>
              <Text size="sm" ff="monospace" my="sm" className={classes.address ?? ""}>
                {url}
              </Text>
              <CopyButton value={url} timeout={1500}>
                {({ copied, copy }) => (
                  <>
                    <Button
                      size="xs"
                      variant="default"
                      onClick={copy}
                      leftSection={copied ? <IconCheck size={16} stroke={1.8} /> : <IconCopy size={16} stroke={1.6} />}
                    >
                      {t(copied ? "copied" : "copy")}
                    </Button>
                    <VisuallyHidden role="status">{copied ? t("copied") : ""}</VisuallyHidden>
                  </>
                )}
              </CopyButton>
            </>
          )
        }
      </QueryRows>
    </FramedSection>
  );
}
