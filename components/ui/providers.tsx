import "./base.css";
import "./mantine-styles";
import { ColorSchemeScript } from "@mantine/core";
import { headers } from "next/headers";
import { type Messages, NextIntlClientProvider } from "next-intl";
import { getMessages } from "next-intl/server";
import type { ReactNode } from "react";
import { Mantine } from "./mantine";

interface Props {
  sentences?: readonly (keyof Messages)[];
  children: ReactNode;
}

/** Message namespaces of the documentation and the buyer pages, which the dashboard does not send to the browser. */
const omittedNamespaces: readonly (keyof Messages)[] = ["docs", "guides", "order", "learn", "boleto", "boletoPaper"];

function pick(messages: Messages, names: readonly (keyof Messages)[]) {
  return Object.fromEntries(names.map((name) => [name, messages[name]]));
}

function omit(messages: Messages, names: readonly (keyof Messages)[]) {
  return Object.fromEntries(Object.entries(messages).filter(([name]) => !names.some((each) => each === name)));
}

/**
 * Providers for all seller pages: theme, language, and the script that sets the color scheme before the first paint.
 * They are not in the root layout, so that the checkout does not load them.
 */
export async function Providers({ sentences, children }: Props) {
  const nonce = (await headers()).get("x-nonce") ?? "";
  const messages = await getMessages();
  const sent = sentences ? pick(messages, sentences) : omit(messages, omittedNamespaces);
  return (
    <>
      <ColorSchemeScript nonce={nonce} defaultColorScheme="auto" suppressHydrationWarning />
      <NextIntlClientProvider messages={sent}>
        <Mantine nonce={nonce}>{children}</Mantine>
      </NextIntlClientProvider>
    </>
  );
}
