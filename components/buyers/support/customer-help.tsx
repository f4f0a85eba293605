"use client";

import { Stack, Text } from "@mantine/core";
import { useMutation, useQuery } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import type { BuyerAddress } from "@/server/buyers/support/schemas";
import type { CustomerDetail } from "@/server/customers/customers/customer-schemas";
import { useAccess } from "../../ui/frame/access";
import { FramedSection } from "../../ui/framed-section";
import { MailButton } from "../../ui/mail-button";
import { useTRPC } from "../../ui/trpc/client";
import { ChangeContact } from "./change-contact";
import { CorrectEmail } from "./correct-email";
import { GiveCourse } from "./give-course";
import { LinkButton } from "./link-button";

export function CustomerHelp({
  customer,
}: {
  customer: Pick<CustomerDetail, "id" | "emails" | "access" | "phone" | "address">;
}) {
  const t = useTranslations("support");
  const trpc = useTRPC();
  const permissions = useAccess();
  const { id: customerId, emails } = customer;
  const mayHelp = permissions.includes("customers.write");
  const { data: addresses } = useQuery({ ...trpc.support.addresses.queryOptions({ customerId }), enabled: mayHelp });
  if (emails.length === 0 || !mayHelp) return null;
  return (
    <FramedSection title={t("title")}>
      <Stack gap="lg">
        {emails.map((email) => (
          <AddressHelp
            key={email}
            customerId={customerId}
            email={email}
            address={addresses?.find((each) => each.email === email)}
            isOnly={emails.length === 1}
          />
        ))}
        <Stack gap="xs">
          <ChangeContact customer={customer} />
        </Stack>
        {permissions.includes("courses.enroll") && <GiveCourse customerId={customerId} emails={emails} />}
      </Stack>
    </FramedSection>
  );
}

interface AddressProps {
  customerId: string;
  email: string;
  /** Undefined while loading, and for an address without purchases. */
  address: BuyerAddress | undefined;
  isOnly: boolean;
}

function AddressHelp({ customerId, email, address, isOnly }: AddressProps) {
  const t = useTranslations("support");
  const trpc = useTRPC();
  const send = useMutation(trpc.support.sendAccess.mutationOptions());
  const copy = useMutation(trpc.support.copyAccessLink.mutationOptions());
  const { products = [], courses = [] } = address ?? {};
  return (
    <Stack gap="xs">
      {!isOnly && <Text fw={600}>{email}</Text>}
      {products.length > 0 && <Text size="sm">{t("bought", { products: products.join(", ") })}</Text>}
      {courses.length > 0 && (
        <>
          <Text size="sm">{t("opens", { courses: courses.join(", ") })}</Text>
          <MailButton
            label={isOnly ? t("sendAccess") : t("sendAccessTo", { email })}
            email={email}
            mutation={send}
            onSend={() => send.mutate({ customerId, email })}
          />
          <LinkButton mutation={copy} onOpen={() => copy.mutate({ customerId, email })} />
        </>
      )}
      <CorrectEmail customerId={customerId} from={email} />
    </Stack>
  );
}
