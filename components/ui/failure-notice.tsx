"use client";

import { Anchor } from "@mantine/core";
import { usePathname } from "next/navigation";
import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { loginPath } from "../auth/return-path";
import type { ToldFailure } from "../trpc/failure";
import { Problem } from "./problem";

interface Props {
  failure: ToldFailure | null;
  /** Its meaning, or what to do. */
  children?: ReactNode;
}

/**
 * Shows why something failed. After the session ended it links to a sign-in in another tab, so that no input is lost.
 */
export function FailureNotice({ failure, children }: Props) {
  const t = useTranslations("failure");
  const path = usePathname();
  if (!failure) return null;
  return (
    <Problem title={t(failure)}>
      {children}{" "}
      {failure === "UNAUTHENTICATED" && (
        <Anchor href={loginPath(path)} target="_blank" size="sm">
          {t("signIn")}
        </Anchor>
      )}
    </Problem>
  );
}
