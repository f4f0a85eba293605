"use client";

import { Button, SimpleGrid, Stack, Text, TextInput } from "@mantine/core";
import { useMutation } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { addressLimits } from "@/db/schema/customers-shapes";
import { ContactChange } from "@/server/buyers/support/schemas";
import type { CustomerDetail } from "@/server/customers/customers/customer-schemas";
import { FormDialog } from "../../ui/form-dialog";
import { FormEnd } from "../../ui/form-end";
import { Saved } from "../../ui/saved";
import { useTRPC } from "../../ui/trpc/client";
import { useRefresh } from "../../ui/trpc/refresh";
import { useSchemaForm } from "../../ui/use-schema-form";

type Customer = Pick<CustomerDetail, "id" | "phone" | "address">;

/** An acquirer may require both to charge the customer's subscriptions. */
export function ChangeContact({ customer }: { customer: Customer }) {
  const t = useTranslations("support");
  const [opened, setOpened] = useState(false);
  const [isChanged, setChanged] = useState(false);
  return (
    <>
      <Button variant="default" onClick={() => setOpened(true)}>
        {t("changeContact")}
      </Button>
      <Saved shown={isChanged}>{t("contactChanged")}</Saved>
      <FormDialog opened={opened} onClose={() => setOpened(false)} title={t("changeContact")} centered>
        <ContactForm
          customer={customer}
          onCancel={() => setOpened(false)}
          onDone={() => {
            setChanged(true);
            setOpened(false);
          }}
        />
      </FormDialog>
    </>
  );
}

const parts = ["zipCode", "street", "number", "complement", "neighborhood", "city", "state"] as const;

function ContactForm({ customer, onCancel, onDone }: { customer: Customer; onCancel: () => void; onDone: () => void }) {
  const t = useTranslations("support");
  const trpc = useTRPC();
  const refresh = useRefresh();
  const { id: customerId, phone, address } = customer;
  const written = Object.fromEntries(parts.map((part) => [part, address?.[part] ?? ""]));
  const { form, failure, showFailure, submit } = useSchemaForm({
    schema: ContactChange.omit({ customerId: true }),
    initialValues: { phone, address: { ...address, ...written } },
    sentences: { phone: t("phoneWrong") },
  });
  const change = useMutation(
    trpc.support.changeContact.mutationOptions({
      onSuccess: async () => {
        onDone();
        await refresh();
      },
      onError: showFailure,
    }),
  );
  const fieldOf = (name: string, label: string, maxLength: number) => (
    <TextInput key={form.key(name)} {...form.getInputProps(name)} {...{ label, maxLength }} autoComplete="off" />
  );
  return (
    <form onSubmit={submit((contact) => change.mutate({ customerId, ...contact }))} noValidate>
      <Stack gap="md">
        <Text size="sm">{t("contactText")}</Text>
        {fieldOf("phone", t("phone"), 40)}
        <SimpleGrid cols={{ base: 1, xs: 2 }}>
          {parts.map((part) => fieldOf(`address.${part}`, t(`addressParts.${part}`), addressLimits[part]))}
        </SimpleGrid>
        <FormEnd failure={failure} onCancel={onCancel} action={t("saveContact")} busy={change.isPending} />
      </Stack>
    </form>
  );
}
