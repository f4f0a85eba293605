"use client";

import { NumberInput, Stack, Switch } from "@mantine/core";
import { useMutation } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { type FormEvent, useState } from "react";
import { OptionChange } from "@/server/webhooks/endpoint-options/schemas";
import type { Webhook } from "@/server/webhooks/webhooks/schemas";
import { ProductsChoice } from "../catalog/coupons/products-choice";
import { FormEnd } from "../ui/form-end";
import { useTRPC } from "../ui/trpc/client";
import { toFailure } from "../ui/trpc/failure";
import { useRefresh } from "../ui/trpc/refresh";
import { type HeaderDraft, HeaderFields } from "./header-fields";

interface Props {
  webhook: Webhook;
  onClose: () => void;
  /** Receives the new signing secret, or null if none was generated. */
  onSaved: (secret: string | null) => void;
}

export function OptionsForm({ webhook, onClose, onSaved }: Props) {
  const t = useTranslations("webhookOptions");
  const trpc = useTRPC();
  const refresh = useRefresh();
  const { id: webhookId } = webhook;
  const [signed, setSigned] = useState(webhook.signed);
  const [headers, setHeaders] = useState<HeaderDraft[]>(
    webhook.headers.map(({ name }) => ({ name, value: "", isStored: true })),
  );
  const [productIds, setProductIds] = useState(webhook.productIds ?? []);
  const [rate, setRate] = useState<number | string>(webhook.deliveriesPerSecond ?? "");
  const change = useMutation(
    trpc.webhooks.update.mutationOptions({
      onSuccess: async ({ signingSecret }) => {
        await refresh();
        onSaved(signingSecret ?? null);
      },
    }),
  );
  const [faultyField, setFaultyField] = useState<string | null>(null);

  function submit(event: FormEvent) {
    event.preventDefault();
    const options = {
      signed,
      headers: headers.map(({ name, value, isStored }) => ({
        name: name.trim(),
        ...(value === "" && isStored ? {} : { value: value.trim() }),
      })),
      productIds: productIds.length > 0 ? productIds : null,
      deliveriesPerSecond: rate === "" ? null : Number(rate),
    };
    const checked = OptionChange.safeParse(options);
    setFaultyField(checked.error?.issues[0]?.path.join(".") ?? null);
    if (checked.success) change.mutate({ webhookId, ...options });
  }

  return (
    <form method="post" onSubmit={submit} noValidate>
      <Stack>
        <Switch
          label={t("signedLabel")}
          description={t("signedText")}
          checked={signed}
          onChange={(event) => setSigned(event.currentTarget.checked)}
        />
        <HeaderFields headers={headers} faultyField={faultyField} onChange={setHeaders} />
        <ProductsChoice
          label={t("products")}
          description={t("productsText")}
          {...(productIds.length === 0 ? { placeholder: t("everyProduct") } : {})}
          value={productIds}
          onChange={setProductIds}
        />
        <NumberInput
          label={t("rateLabel")}
          description={t("rateText")}
          min={1}
          max={100}
          allowDecimal={false}
          value={rate}
          onChange={setRate}
          error={faultyField === "deliveriesPerSecond" ? t("rateWrong") : null}
        />
        <FormEnd
          failure={change.error ? toFailure(change.error) : null}
          onCancel={onClose}
          action={t("save")}
          busy={change.isPending}
        />
      </Stack>
    </form>
  );
}
