"use client";

import { createTheme, type MantineColorsTuple } from "@mantine/core";

const blue: MantineColorsTuple = [
  "#eff4ff",
  "#dde7ff",
  "#bacdff",
  "#93b0fe",
  "#7095fa",
  "#4f79f2",
  "#2f5fe0",
  "#254fc2",
  "#1f42a0",
  "#1b3781",
];

/** Without the blue tint of Mantine's grays, because blue is reserved for actions. */
const gray: MantineColorsTuple = [
  "#fafafa",
  "#f4f4f5",
  "#ebebed",
  "#dedee2",
  "#c9c9cf",
  "#9d9da6",
  "#6b6b74",
  "#4d4d55",
  "#35353b",
  "#1d1d21",
];

/** 0: text, 2: dimmed text, 4: borders, 6: raised surfaces, 7: page. */
const dark: MantineColorsTuple = [
  "#ededf0",
  "#c4c4cb",
  "#9b9ba5",
  "#74747e",
  "#34343a",
  "#2a2a2f",
  "#1f1f23",
  "#161618",
  "#111113",
  "#0b0b0d",
];

export const theme = createTheme({
  primaryColor: "blue",
  primaryShade: { light: 6, dark: 6 },
  colors: { blue, gray, dark },
  black: "#1d1d21",
  fontFamily: "var(--font-inter), system-ui, -apple-system, 'Segoe UI', sans-serif",
  fontFamilyMonospace: "ui-monospace, 'SF Mono', 'Cascadia Mono', Menlo, Consolas, monospace",
  fontSizes: { xs: "0.75rem", sm: "0.8125rem", md: "0.9375rem", lg: "1.0625rem", xl: "1.25rem" },
  defaultRadius: "md",
  radius: { xs: "4px", sm: "6px", md: "8px", lg: "10px", xl: "12px" },
  headings: { fontWeight: "600", sizes: { h1: { fontSize: "1.375rem", lineHeight: "1.3" } } },
  cursorType: "pointer",
  respectReducedMotion: true,
  breakpoints: { xs: "36em", sm: "40em", md: "62em", lg: "75em", xl: "88em" },
  // Plain objects: the `extend` functions would load their components with every page.
  components: {
    ActionIcon: { defaultProps: { variant: "subtle", color: "gray" } },
    // Uses the text color, because the alert's color has too little contrast for a title on the
    // alert's background (WCAG 1.4.3).
    Alert: { styles: { title: { color: "var(--mantine-color-text)" } } },
    Button: { defaultProps: { size: "sm" } },
    // A dialog's header must not be exposed as a page banner.
    DrawerHeader: { defaultProps: { role: "presentation" } },
    Modal: { styles: { title: { fontWeight: 600, lineHeight: 1.35 } } },
    ModalHeader: { defaultProps: { role: "presentation" } },
    // Omits Mantine's placeholder for the initial focus, because it is not a valid menu item.
    Menu: {
      defaultProps: { shadow: "md", transitionProps: { duration: 80 }, withInitialFocusPlaceholder: false },
    },
    NativeSelect: { defaultProps: { size: "sm" } },
    TextInput: { defaultProps: { size: "sm" } },
  },
});
