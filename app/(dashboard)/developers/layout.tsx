import type { ReactNode } from "react";
import { SectionMessages } from "@/components/ui/i18n/section-messages";

export default function Layout({ children }: { children: ReactNode }) {
  return <SectionMessages section="(dashboard)/developers">{children}</SectionMessages>;
}
