"use client";

import { Stack } from "@mantine/core";
import { useMutation } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import type { CustomerDetail } from "@/server/sales/customer-schemas";
import { useAccess } from "../shell/access";
import { useTRPC } from "../trpc/client";
import { FramedSection } from "../ui/framed-section";
import { CorrectEmail } from "./correct-email";
import { GiveCourse } from "./give-course";
import { LinkButton } from "./link-button";
import { MailButton } from "./mail-button";

/** The support actions for a customer. Hidden without the permission, and for an erased customer. */
export function CustomerHelp({ customer }: { customer: Pick<CustomerDetail, "id" | "emails" | "access"> }) {
  const t = useTranslations("support");
  const trpc = useTRPC();
  const permissions = useAccess();
  const send = useMutation(trpc.support.sendAccess.mutationOptions());
  const copy = useMutation(trpc.support.copyAccessLink.mutationOptions());
  const { id: customerId, emails, access } = customer;
  const [email] = emails;
  if (!email || !permissions.includes("customers.write")) return null;
  const canOpen = access.some(({ revokedAt }) => revokedAt === null);
  return (
    <FramedSection title={t("title")}>
      <Stack gap="xs">
        {canOpen && (
          <>
            <MailButton
              label={t("sendAccess")}
              email={email}
              mutation={send}
              onSend={() => send.mutate({ customerId })}
            />
            <LinkButton mutation={copy} onOpen={() => copy.mutate({ customerId })} />
          </>
        )}
        <CorrectEmail customerId={customerId} from={email} />
        {permissions.includes("courses.enroll") && <GiveCourse customerId={customerId} />}
      </Stack>
    </FramedSection>
  );
}
