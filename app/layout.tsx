import type { Metadata, Viewport } from "next";
import localFont from "next/font/local";
import { getLocale } from "next-intl/server";
import type { ReactNode } from "react";

const inter = localFont({
  src: "../components/ui/font/inter-latin.woff2",
  variable: "--font-inter",
  weight: "400 700",
  display: "swap",
});

export const metadata: Metadata = {
  title: { default: "Quitanda", template: "%s · Quitanda" },
  robots: { index: false },
};

export const viewport: Viewport = { width: "device-width", initialScale: 1, colorScheme: "light dark" };

export default async function RootLayout({ children }: { children: ReactNode }) {
  return (
    <html lang={await getLocale()} className={inter.variable} suppressHydrationWarning>
      <body>{children}</body>
    </html>
  );
}
