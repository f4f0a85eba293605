import "./base.css";
import "./mantine-styles";
import { ColorSchemeScript } from "@mantine/core";
import { headers } from "next/headers";
import { type Messages, NextIntlClientProvider } from "next-intl";
import { getMessages } from "next-intl/server";
import type { ReactNode } from "react";
import { Mantine } from "./mantine";

interface Props {
  /** The parts of our sentences that the browser gets; absent: all of them. */
  sentences?: readonly (keyof Messages)[];
  children: ReactNode;
}

/**
 * What every page of sellers stands in: theme, language and the script that sets light or dark before the first paint.
 * It is not in the root layout, because a buyer's checkout must not carry it.
 */
export async function Providers({ sentences, children }: Props) {
  const nonce = (await headers()).get("x-nonce") ?? "";
  const messages = await getMessages();
  const sent = sentences?.map((name) => [name, messages[name]]);
  return (
    <>
      <ColorSchemeScript nonce={nonce} defaultColorScheme="auto" suppressHydrationWarning />
      <NextIntlClientProvider messages={sent ? Object.fromEntries(sent) : messages}>
        <Mantine nonce={nonce}>{children}</Mantine>
      </NextIntlClientProvider>
    </>
  );
}
