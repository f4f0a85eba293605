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
  /** Its meaning, or what to do. */
  children?: ReactNode;
}

/**
 * Shows why something failed. After the session ended it offers a sign-in that loses no input: here, else in another tab.
 */
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
