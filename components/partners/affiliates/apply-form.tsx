"use client";

import { Button, Stack, Text, TextInput } from "@mantine/core";
import { useMutation } from "@tanstack/react-query";
import Link from "next/link";
import { useTranslations } from "next-intl";
import { type FormEvent, useState } from "react";
import { FailureNotice } from "../../ui/failure-notice";
import { useTRPC } from "../../ui/trpc/client";
import { toFailure } from "../../ui/trpc/failure";

export function ApplyForm({ code, name: known }: { code: string; name: string }) {
  const t = useTranslations("affiliateSignUp");
  const trpc = useTRPC();
  const [name, setName] = useState(known);
  const apply = useMutation(trpc.affiliates.join.mutationOptions());
  if (apply.data) {
    return (
      <Stack gap="xs">
        <Text role="status">{apply.data.state === "active" ? t("active") : t("pending")}</Text>
        <Link href="/partnerships">{t("see")}</Link>
      </Stack>
    );
  }

  function submit(event: FormEvent) {
    event.preventDefault();
    apply.mutate({ code, name });
  }

  return (
    <form onSubmit={submit}>
      <Stack gap="md" mt="lg">
        <TextInput
          label={t("name")}
          required
          maxLength={160}
          autoComplete="name"
          value={name}
          onChange={({ currentTarget }) => setName(currentTarget.value)}
        />
        <FailureNotice failure={apply.error ? toFailure(apply.error) : null} />
        <Button type="submit" loading={apply.isPending}>
          {t("apply")}
        </Button>
      </Stack>
    </form>
  );
}
