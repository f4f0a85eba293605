"use client";

import { Button, Modal, Select, Stack, Text } from "@mantine/core";
import { keepPreviousData, useMutation, useQuery } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { cleanSearch, longestSearch } from "../../ui/address-filters";
import { FormEnd } from "../../ui/form-end";
import { useTRPC } from "../../ui/trpc/client";
import { toFailure } from "../../ui/trpc/failure";
import { useRefresh } from "../../ui/trpc/refresh";

export function GiveCourse({ customerId, emails }: { customerId: string; emails: readonly string[] }) {
  const t = useTranslations("support");
  const tForm = useTranslations("form");
  const [opened, setOpened] = useState(false);
  const close = () => setOpened(false);
  return (
    <>
      <Button variant="default" onClick={() => setOpened(true)}>
        {t("give")}
      </Button>
      <Modal
        opened={opened}
        onClose={close}
        title={t("give")}
        closeButtonProps={{ "aria-label": tForm("close") }}
        centered
      >
        <GiveForm customerId={customerId} emails={emails} onClose={close} />
      </Modal>
    </>
  );
}

interface FormProps {
  customerId: string;
  emails: readonly string[];
  onClose: () => void;
}

function GiveForm({ customerId, emails, onClose }: FormProps) {
  const t = useTranslations("support");
  const trpc = useTRPC();
  const refresh = useRefresh();
  const [courseId, setCourseId] = useState<string | null>(null);
  const [email, setEmail] = useState<string | null>(emails.length === 1 ? (emails[0] ?? null) : null);
  const [title, setTitle] = useState("");
  const [typed, setTyped] = useState("");
  const search = typed === title ? null : cleanSearch(typed, longestSearch);
  const { data = [] } = useQuery({
    ...trpc.courses.find.queryOptions({ search: search ?? undefined, limit: 50 }),
    placeholderData: keepPreviousData,
  });
  const offered = data.map((course) => ({ value: course.id, label: course.title }));
  const isListed = offered.some(({ value }) => value === courseId);
  const give = useMutation(
    trpc.support.giveCourse.mutationOptions({
      onSuccess: async () => {
        await refresh();
        onClose();
      },
    }),
  );
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        if (courseId && email) give.mutate({ customerId, courseId, email });
      }}
    >
      <Stack gap="md">
        <Text size="sm">{t("giveText")}</Text>
        <Select
          label={t("course")}
          searchable
          required
          nothingFoundMessage={t("noCourse")}
          data={courseId && !isListed ? [...offered, { value: courseId, label: title }] : offered}
          // Already filtered by the server.
          filter={({ options }) => options}
          value={courseId}
          onChange={(id, option) => {
            setCourseId(id);
            setTitle(option?.label ?? "");
          }}
          onSearchChange={setTyped}
          data-autofocus
        />
        {emails.length > 1 && (
          <Select label={t("giveTo")} required data={[...emails]} value={email} onChange={setEmail} />
        )}
        <FormEnd
          failure={give.error ? toFailure(give.error) : null}
          onCancel={onClose}
          action={t("give")}
          busy={give.isPending}
        />
      </Stack>
    </form>
  );
}
