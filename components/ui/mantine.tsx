"use client";

import { type CSSVariablesResolver, MantineProvider } from "@mantine/core";
import { type ReactNode, useEffect, useState } from "react";
import { config } from "zod";
import { theme } from "./theme";

// The content security policy forbids eval, and each attempt by zod would be reported.
if (typeof window !== "undefined") config({ jitless: true });

const readableOnSurfaces: CSSVariablesResolver = ({ colors }) => ({
  variables: {},
  light: {
    "--mantine-color-placeholder": colors.gray[6],
    "--mantine-color-default-border": colors.gray[3],
    "--mantine-color-error": colors.red[9],
  },
  dark: {
    "--mantine-color-placeholder": colors.dark[2],
    "--mantine-color-default-border": colors.dark[4],
    "--mantine-color-error": colors.red[5],
  },
});

interface Props {
  nonce: string;
  children: ReactNode;
}

/** The scroll lock of dialogs reads the nonce of its style from here. */
const nonceHolder = globalThis as typeof globalThis & { __webpack_nonce__?: string };

/**
 * Mantine with our theme. The document keeps the content security policy it was loaded with, so the first nonce stays
 * for its whole life, whatever nonces later refreshes bring.
 */
export function Mantine({ nonce, children }: Props) {
  const [documentNonce] = useState(nonce);
  useEffect(() => {
    nonceHolder.__webpack_nonce__ = documentNonce;
  }, [documentNonce]);
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
