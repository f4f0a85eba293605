"use client";

import { Button, Stack, Text, TextInput } from "@mantine/core";
import { useForm } from "@mantine/form";
import { useDisclosure } from "@mantine/hooks";
import { IconPlus } from "@tabler/icons-react";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { NewCourse as NewCourseInput } from "@/server/courses/courses/schemas";
import { ProductChoice } from "../catalog/products/product-choice";
import { FormDialog } from "../ui/form-dialog";
import { FormEnd } from "../ui/form-end";
import { usePageRouter } from "../ui/frame/opening-page";
import { useTRPC } from "../ui/trpc/client";
import { useFormFaults } from "../ui/use-form-faults";
import { useNewInAddress } from "../ui/use-new-in-address";

export function NewCourse({ canWrite }: { canWrite: boolean }) {
  const t = useTranslations("courses");
  const [opened, { open, close }] = useDisclosure();
  useNewInAddress(canWrite, open);
  return (
    <>
      <Button leftSection={<IconPlus size={16} stroke={1.8} />} disabled={!canWrite} onClick={open}>
        {t("new")}
      </Button>
      <FormDialog opened={opened} onClose={close} title={t("new")}>
        <NewCourseForm onCancel={close} />
      </FormDialog>
    </>
  );
}

function NewCourseForm({ onCancel }: { onCancel: () => void }) {
  const t = useTranslations("courses");
  const trpc = useTRPC();
  const router = usePageRouter();
  const queryClient = useQueryClient();
  const { checkBy, failure, showFailure, clearFailure } = useFormFaults();
  const form = useForm({
    initialValues: { productId: "", title: "" },
    validate: checkBy(NewCourseInput, (typed: { productId: string; title: string }) => typed),
  });
  const create = useMutation(
    trpc.courses.create.mutationOptions({
      onMutate: clearFailure,
      onSuccess: async ({ id }) => {
        await queryClient.invalidateQueries(trpc.courses.list.pathFilter());
        router.push(`/courses/${id}`);
      },
      onError: (thrown) => showFailure(thrown, form),
    }),
  );
  return (
    <form onSubmit={form.onSubmit((values) => create.mutate(values))} noValidate>
      <Stack gap="md">
        <TextInput
          label={t("fields.title")}
          placeholder={t("fields.titlePlaceholder")}
          autoComplete="off"
          data-autofocus
          {...form.getInputProps("title")}
        />
        <ProductChoice
          label={t("fields.product")}
          {...form.getInputProps("productId")}
          value={form.values.productId || null}
          onChange={(id) => form.setFieldValue("productId", id ?? "")}
        />
        <Text size="xs" c="dimmed">
          {t("productHint")}
        </Text>
        <FormEnd
          failure={failure}
          onCancel={onCancel}
          action={t("create")}
          busy={create.isPending || create.isSuccess}
        />
      </Stack>
    </form>
  );
}
