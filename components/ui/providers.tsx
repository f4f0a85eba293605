import "./base.css";
import "./mantine-styles";
import { ColorSchemeScript } from "@mantine/core";
import { headers } from "next/headers";
import { type Messages, NextIntlClientProvider } from "next-intl";
import { getMessages } from "next-intl/server";
import type { ReactNode } from "react";
import { Mantine } from "./mantine";

interface Props {
  /** The messages sent to the browser; by default all of the dashboard's. */
  sentences?: readonly (keyof Messages)[];
  children: ReactNode;
}

/** What only the documentation and the buyer's pages say: the dashboard does not send it to the browser. */
const saidElsewhere: readonly (keyof Messages)[] = ["docs", "guides", "order", "learn", "boleto", "boletoPaper"];

function pick(messages: Messages, names: readonly (keyof Messages)[]) {
  return Object.fromEntries(names.map((name) => [name, messages[name]]));
}

function omit(messages: Messages, names: readonly (keyof Messages)[]) {
  return Object.fromEntries(Object.entries(messages).filter(([name]) => !names.some((each) => each === name)));
}

/**
 * The providers of every seller's page: theme, language and the script that sets light or dark before the first paint.
 * Not in the root layout, to keep them out of the checkout.
 */
export async function Providers({ sentences, children }: Props) {
  const nonce = (await headers()).get("x-nonce") ?? "";
  const messages = await getMessages();
  const sent = sentences ? pick(messages, sentences) : omit(messages, saidElsewhere);
  return (
    <>
      <ColorSchemeScript nonce={nonce} defaultColorScheme="auto" suppressHydrationWarning />
      <NextIntlClientProvider messages={sent}>
        <Mantine nonce={nonce}>{children}</Mantine>
      </NextIntlClientProvider>
    </>
  );
}
