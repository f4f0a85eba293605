"use client";

import { Button, Code, CopyButton } from "@mantine/core";
import { IconCheck, IconCopy, IconReceipt } from "@tabler/icons-react";
import { useTranslations } from "next-intl";
import { CreateProductLink } from "../../ui/frame/first-sale";
import { Notice } from "../../ui/notice";
import classes from "./first-charge.module.css";

export interface FirstChargeProps {
  publicUrl: string;
  /** Shell command that prints an access token of this company, if any. */
  tokenCommand: string | null;
}

const charge = {
  amountInCents: 4990,
  description: "Curso de pão caseiro",
  customer: { name: "Maria da Silva", email: "maria@example.com", documentType: "cpf", document: "52998224725" },
};

export function FirstCharge({ publicUrl, tokenCommand }: FirstChargeProps) {
  const t = useTranslations("transactions");
  const token = tokenCommand ? `$(${tokenCommand})` : "<ACCESS_TOKEN>";
  const command = [
    `curl -X POST ${publicUrl}/v1/pix/in/qrcode \\`,
    `  -H "Authorization: Bearer ${token}" \\`,
    `  -H "Content-Type: application/json" \\`,
    `  -d '${JSON.stringify(charge, null, 2)}'`,
  ].join("\n");
  return (
    <Notice icon={<IconReceipt size={20} stroke={1.6} />} title={t("emptyTitle")} text={t("emptyText")}>
      <CreateProductLink />
      <details className={classes.api}>
        <summary>{t("byApi")}</summary>
        <p>{t(tokenCommand ? "byApiText" : "byApiTextRemote")}</p>
        <Code block className={classes.command}>
          {command}
        </Code>
        <CopyButton value={command} timeout={1500}>
          {({ copied, copy }) => (
            <Button
              variant="default"
              onClick={copy}
              leftSection={copied ? <IconCheck size={16} stroke={1.6} /> : <IconCopy size={16} stroke={1.6} />}
            >
              {copied ? t("copiedCommand") : t("copyCommand")}
            </Button>
          )}
        </CopyButton>
      </details>
    </Notice>
  );
}
