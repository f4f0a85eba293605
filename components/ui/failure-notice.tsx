"use client";

import { Anchor } from "@mantine/core";
import { usePathname } from "next/navigation";
import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { Problem } from "./problem";
import { loginPath } from "./session/return-path";
import { offerSignIn } from "./session/session-end";
import type { ShownFailure } from "./trpc/failure";

interface Props {
  failure: ShownFailure | null;
  children?: ReactNode;
}

export function FailureNotice({ failure, children }: Props) {
  const t = useTranslations("failure");
  const path = usePathname();
  if (!failure) return null;
  return (
    <Problem title={t(failure)}>
      {children}{" "}
      {failure === "UNAUTHENTICATED" && (
        <Anchor
          component="button"
          type="button"
          size="sm"
          onClick={() => offerSignIn("user") || window.open(loginPath(path), "_blank")}
        >
          {t("signIn")}
        </Anchor>
      )}
    </Problem>
  );
}
