import type { ReactNode } from "react";
import { AuthFrame } from "@/components/accounts/auth/auth-frame";
import { authMessageNamespaces } from "@/components/accounts/auth/entry-sentences";
import { Providers } from "@/components/ui/providers";
import { Trpc } from "@/components/ui/trpc/client";

export default function AuthLayout({ children }: { children: ReactNode }) {
  return (
    <Providers sentences={authMessageNamespaces}>
      <Trpc companyId={null}>
        <AuthFrame>{children}</AuthFrame>
      </Trpc>
    </Providers>
  );
}
