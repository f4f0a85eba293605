import "./base.css";
import "./mantine-styles";
import { ColorSchemeScript } from "@mantine/core";
import { headers } from "next/headers";
import { NextIntlClientProvider } from "next-intl";
import type { ReactNode } from "react";
import { readSectionMessages } from "./i18n/section-messages";
import { Mantine } from "./mantine";

interface Props {
  section: string;
  children: ReactNode;
}

/**
 * Theme, language, and the script that sets the color scheme before the first paint. Not in the
 * root layout, so that the checkout does not load them.
 */
export async function Providers({ section, children }: Props) {
  const nonce = (await headers()).get("x-nonce") ?? "";
  return (
    <>
      <ColorSchemeScript nonce={nonce} defaultColorScheme="auto" suppressHydrationWarning />
      <NextIntlClientProvider messages={await readSectionMessages(section)}>
        <Mantine nonce={nonce}>{children}</Mantine>
      </NextIntlClientProvider>
    </>
  );
}
