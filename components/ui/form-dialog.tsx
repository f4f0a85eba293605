"use client";

import { Modal, type ModalProps } from "@mantine/core";
import { useTranslations } from "next-intl";
import { type FormEvent, useRef } from "react";
import { useSessionEnd } from "./session/use-session-end";
import { askToDiscard, useAsking, useUnsaved } from "./unsaved";

export function FormDialog({
  onClose,
  children,
  closeOnEscape = true,
  ...props
}: Omit<ModalProps, "closeButtonProps">) {
  const t = useTranslations("form");
  const typed = useRef(new Set<Element>());
  const isAsking = useAsking();
  const isSignedOut = useSessionEnd();
  // Fields no longer on the page were submitted or discarded with their dialog.
  const isDirty = () => props.opened && [...typed.current].some((field) => field.isConnected);
  useUnsaved(isDirty);

  function keep({ target }: FormEvent<HTMLDivElement>) {
    if (target instanceof Element) typed.current.add(target);
  }

  async function close() {
    if (isDirty() && !(await askToDiscard())) return;
    typed.current.clear();
    onClose();
  }

  return (
    <Modal
      {...props}
      onClose={() => void close()}
      closeOnEscape={closeOnEscape && !isAsking && !isSignedOut}
      closeButtonProps={{ "aria-label": t("close") }}
    >
      <div onInput={keep}>{children}</div>
    </Modal>
  );
}
