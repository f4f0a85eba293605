"use client";

import { type Messages, NextIntlClientProvider, useLocale, useMessages } from "next-intl";
import { type ReactNode, useMemo } from "react";

interface Props {
  messages: Partial<Messages>;
  children: ReactNode;
}

/** Adds messages to those of the layouts above. A namespace replaces the same one above. */
export function AddedMessages({ messages, children }: Props) {
  const above = useMessages();
  const all = useMemo(() => ({ ...above, ...messages }), [above, messages]);
  return (
    <NextIntlClientProvider locale={useLocale()} messages={all}>
      {children}
    </NextIntlClientProvider>
  );
}
