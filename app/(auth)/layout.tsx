import type { ReactNode } from "react";
import { AuthFrame } from "@/components/auth/auth-frame";
import { entrySentences } from "@/components/auth/entry-sentences";
import { Trpc } from "@/components/trpc/client";
import { Providers } from "@/components/ui/providers";

export default function AuthLayout({ children }: { children: ReactNode }) {
  return (
    <Providers sentences={entrySentences}>
      <Trpc companyId={null}>
        <AuthFrame>{children}</AuthFrame>
      </Trpc>
    </Providers>
  );
}
