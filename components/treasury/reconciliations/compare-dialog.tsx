"use client";

import { Button, Stack, Text, TextInput } from "@mantine/core";
import { IconScale } from "@tabler/icons-react";
import { useMutation } from "@tanstack/react-query";
import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { type FormEvent, useState } from "react";
import { FormDialog } from "../../ui/form-dialog";
import { FormEnd } from "../../ui/form-end";
import { useTRPC } from "../../ui/trpc/client";
import { toFailure } from "../../ui/trpc/failure";

export function CompareDialog() {
  const t = useTranslations("reconciliation.compare");
  const trpc = useTRPC();
  const router = useRouter();
  const [opened, setOpened] = useState(false);
  const [day, setDay] = useState("");
  const compare = useMutation(
    trpc.reconciliations.compare.mutationOptions({
      onSuccess: ({ compared, unanswered, busy }) => {
        if (compared + unanswered + busy > 0) router.push(`/finance/reconciliation/${day}`);
      },
    }),
  );
  const isNobodys = compare.data && compare.data.compared + compare.data.unanswered + compare.data.busy === 0;

  function submit(event: FormEvent) {
    event.preventDefault();
    if (day !== "") compare.mutate({ day });
  }

  return (
    <>
      <Button variant="default" leftSection={<IconScale size={16} stroke={1.8} />} onClick={() => setOpened(true)}>
        {t("open")}
      </Button>
      <FormDialog opened={opened} onClose={() => setOpened(false)} title={t("title")} centered>
        <form method="post" onSubmit={submit} noValidate>
          <Stack>
            <Text size="sm">{t("text")}</Text>
            <TextInput
              type="date"
              label={t("day")}
              value={day}
              onChange={(event) => {
                setDay(event.currentTarget.value);
                compare.reset();
              }}
              error={isNobodys ? t("nobodys") : null}
              data-autofocus
            />
            <FormEnd
              failure={compare.error ? toFailure(compare.error) : null}
              onCancel={() => setOpened(false)}
              action={t("submit")}
              busy={compare.isPending}
            />
          </Stack>
        </form>
      </FormDialog>
    </>
  );
}
