import "./base.css";
import "./mantine-styles";
import { ColorSchemeScript } from "@mantine/core";
import { headers } from "next/headers";
import { NextIntlClientProvider } from "next-intl";
import type { ReactNode } from "react";
import { Mantine } from "./mantine";

/**
 * What every page of sellers stands in: theme, language and the script that sets light or dark before the first paint.
 * It is not in the root layout, because a buyer's checkout must not carry it.
 */
export async function Providers({ children }: { children: ReactNode }) {
  const nonce = (await headers()).get("x-nonce") ?? "";
  return (
    <>
      <ColorSchemeScript nonce={nonce} defaultColorScheme="auto" suppressHydrationWarning />
      <NextIntlClientProvider>
        <Mantine nonce={nonce}>{children}</Mantine>
      </NextIntlClientProvider>
    </>
  );
}
