"use client";

import { Button, Stack, Text } from "@mantine/core";
import { useDisclosure } from "@mantine/hooks";
import type { ReactNode } from "react";
import { FormDialog } from "../../ui/form-dialog";
import { FormEnd } from "../../ui/form-end";
import { toFailure } from "../../ui/trpc/failure";

interface Props {
  /** Label of the button that opens the dialog and, by default, of the submit button. */
  action: string;
  submit?: string;
  title: string;
  text?: string;
  variant?: "default" | "filled";
  mutation: { error: unknown; isPending: boolean; reset: () => void };
  /** The dialog closes if this resolves to true. */
  onSubmit: () => Promise<boolean>;
  children: ReactNode;
}

export function ActionDialog(props: Props) {
  const { action, submit = action, title, text, variant = "default", mutation, onSubmit, children } = props;
  const [opened, { open, close }] = useDisclosure();
  return (
    <>
      <Button
        variant={variant}
        onClick={() => {
          mutation.reset();
          open();
        }}
      >
        {action}
      </Button>
      <FormDialog opened={opened} onClose={close} title={title} centered>
        <form
          onSubmit={(event) => {
            event.preventDefault();
            void onSubmit().then((isDone) => isDone && close());
          }}
        >
          <Stack gap="md">
            {text && <Text size="sm">{text}</Text>}
            {children}
            <FormEnd
              failure={mutation.error ? toFailure(mutation.error) : null}
              onCancel={close}
              action={submit}
              busy={mutation.isPending}
            />
          </Stack>
        </form>
      </FormDialog>
    </>
  );
}

/** The dialog shows the error of a failed mutation. */
export function succeeds(work: Promise<unknown>): Promise<boolean> {
  return work.then(
    () => true,
    () => false,
  );
}
