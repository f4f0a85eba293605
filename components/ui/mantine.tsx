"use client";

import { type CSSVariablesResolver, MantineProvider } from "@mantine/core";
import { type ReactNode, useState } from "react";
import { theme } from "./theme";

const readableOnSurfaces: CSSVariablesResolver = ({ colors }) => ({
  variables: {},
  light: { "--mantine-color-placeholder": colors.gray[6], "--mantine-color-default-border": colors.gray[3] },
  dark: { "--mantine-color-placeholder": colors.dark[2], "--mantine-color-default-border": colors.dark[4] },
});

interface Props {
  nonce: string;
  children: ReactNode;
}

/**
 * Mantine with our theme. The document keeps the content security policy it was loaded with, so the first nonce stays
 * for its whole life, whatever nonces later refreshes bring.
 */
export function Mantine({ nonce, children }: Props) {
  const [documentNonce] = useState(nonce);
  return (
    <MantineProvider
      theme={theme}
      defaultColorScheme="auto"
      cssVariablesResolver={readableOnSurfaces}
      getStyleNonce={() => documentNonce}
    >
      {children}
    </MantineProvider>
  );
}
