"use client";

import { UnstyledButton } from "@mantine/core";
import { IconMail } from "@tabler/icons-react";
import { useMutation } from "@tanstack/react-query";
import { useLocale, useTranslations } from "next-intl";
import { useTRPC } from "../ui/trpc/client";
import { toFailure } from "../ui/trpc/failure";
import classes from "./banner.module.css";

export function ConfirmBanner({ email }: { email: string }) {
  const t = useTranslations("shell.confirmEmail");
  const tFailure = useTranslations("failure");
  const language = useLocale();
  const trpc = useTRPC();
  const { mutate, data, error, isPending } = useMutation(trpc.account.sendConfirmation.mutationOptions());
  const failed = error ? tFailure(toFailure(error)) : data?.mailed === false ? t("failed") : null;
  return (
    <aside className={classes.banner} data-tone="amber" data-strong aria-label={t("label")}>
      <IconMail size={16} stroke={1.6} aria-hidden="true" />
      <span role="status">
        {t("text", { email })} {failed ?? (data?.mailed ? t("sent") : null)}{" "}
        {!data?.mailed && (
          <UnstyledButton className={classes.action} disabled={isPending} onClick={() => mutate({ language })}>
            {t("again")}
          </UnstyledButton>
        )}
      </span>
    </aside>
  );
}
