"use client";

import { Button, Group } from "@mantine/core";
import { IconAdjustments } from "@tabler/icons-react";
import { useTranslations } from "next-intl";
import { useState } from "react";
import type { Webhook } from "@/server/webhooks/webhooks/schemas";
import { Facts } from "../ui/facts";
import { FormDialog } from "../ui/form-dialog";
import { useFormats } from "../ui/format";
import { FramedSection } from "../ui/framed-section";
import { OptionsForm } from "./options-form";
import { EndOldSecret, RotateSecret, ShownSecret } from "./signing-secret";

export function WebhookOptions({ webhook, mayWrite }: { webhook: Webhook; mayWrite: boolean }) {
  const t = useTranslations("webhookOptions");
  const { minute } = useFormats();
  const [isEditing, setEditing] = useState(false);
  const [secret, setSecret] = useState<string | null>(null);
  const { id, signed, previousSecretEndsAt, headers, productIds, deliveriesPerSecond } = webhook;
  const oldUntil = previousSecretEndsAt && t("oldUntil", { at: minute(previousSecretEndsAt) });
  return (
    <FramedSection title={t("title")}>
      <Facts
        facts={[
          { name: t("signed"), value: signed ? (oldUntil ?? t("isSigned")) : t("notSigned") },
          { name: t("headers"), value: headers.map(({ name }) => name).join(", ") || t("noHeaders") },
          {
            name: t("products"),
            value: productIds ? t("productCount", { count: productIds.length }) : t("everyProduct"),
          },
          {
            name: t("rate"),
            value: deliveriesPerSecond ? t("perSecond", { count: deliveriesPerSecond }) : t("noRate"),
          },
        ]}
      />
      {mayWrite && (
        <Group gap="xs" mt="sm">
          <Button
            size="xs"
            variant="default"
            leftSection={<IconAdjustments size={14} stroke={1.6} />}
            onClick={() => setEditing(true)}
          >
            {t("edit")}
          </Button>
          {signed && <RotateSecret webhookId={id} onMade={setSecret} />}
          {previousSecretEndsAt && <EndOldSecret webhookId={id} />}
        </Group>
      )}
      <FormDialog opened={isEditing} onClose={() => setEditing(false)} title={t("edit")} size="lg">
        <OptionsForm
          webhook={webhook}
          onClose={() => setEditing(false)}
          onSaved={(made) => {
            setEditing(false);
            setSecret(made);
          }}
        />
      </FormDialog>
      <ShownSecret secret={secret} onClose={() => setSecret(null)} />
    </FramedSection>
  );
}
