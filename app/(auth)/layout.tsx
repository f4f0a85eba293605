import type { ReactNode } from "react";
import { AuthFrame } from "@/components/accounts/auth/auth-frame";
import { Providers } from "@/components/ui/providers";
import { Trpc } from "@/components/ui/trpc/client";

export default function AuthLayout({ children }: { children: ReactNode }) {
  return (
    <Providers section="(auth)">
      <Trpc companyId={null}>
        <AuthFrame>{children}</AuthFrame>
      </Trpc>
    </Providers>
  );
}
