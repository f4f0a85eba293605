"use client";

import { Button } from "@mantine/core";
import { useTranslations } from "next-intl";
import { FailureNotice } from "./failure-notice";
import { Problem } from "./problem";
import { Saved } from "./saved";
import { toFailure } from "./trpc/failure";

interface Props {
  label: string;
  email: string;
  mutation: {
    data: { mailed: boolean; withheld?: boolean | undefined } | undefined;
    error: unknown;
    isPending: boolean;
  };
  onSend: () => void;
}

export function MailButton({ label, email, mutation, onSend }: Props) {
  const t = useTranslations("support");
  const { data, error, isPending } = mutation;
  return (
    <>
      <Button variant="default" loading={isPending} onClick={onSend}>
        {label}
      </Button>
      <FailureNotice failure={error ? toFailure(error) : null} />
      {data?.mailed === false && (
        <Problem title={t(data.withheld ? "withheldMail" : "notMailed")}>
          {t(data.withheld ? "withheldMailText" : "notMailedText")}
        </Problem>
      )}
      <Saved shown={data?.mailed === true && !isPending}>{t("mailed", { email })}</Saved>
    </>
  );
}
