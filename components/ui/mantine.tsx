"use client";

import { type CSSVariablesResolver, MantineProvider } from "@mantine/core";
import { type ReactNode, useEffect, useState } from "react";
import { config } from "zod";
import { theme } from "./theme";

// Otherwise, zod tests for eval, which the content security policy forbids and reports.
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
    // Mantine's brown is the brightest surface of a dark page.
    "--mantine-color-yellow-light": "#35280c",
  },
});

interface Props {
  nonce: string;
  children: ReactNode;
}

/** Nonce for the style element of the dialogs' scroll lock. */
// biome-ignore lint/style/noRestrictedGlobals: the bundler reads this global and offers no other way to set it
const nonceHolder = globalThis as typeof globalThis & { __webpack_nonce__?: string };

/** A document keeps its first content security policy, so its first nonce is used until it is unloaded. */
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
