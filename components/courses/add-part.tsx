"use client";

import { Button, TextInput } from "@mantine/core";
import { IconPlus } from "@tabler/icons-react";
import { useTranslations } from "next-intl";
import { type FormEvent, useState } from "react";
import classes from "./course-outline.module.css";

interface Props {
  label: string;
  /** Parent's name for screen readers. */
  context?: string;
  disabled: boolean;
  onAdd: (title: string) => void;
}

const longestTitle = 160;

/** Adds modules or lessons by title. Keeps the focus after Enter, so that several can be added in a row. */
export function AddPart({ label, context, disabled, onAdd }: Props) {
  const t = useTranslations("courseEditor");
  const [isOpen, setIsOpen] = useState(false);
  const [title, setTitle] = useState("");
  const name = context === undefined ? label : t("addTo", { label, context });

  function add(event: FormEvent) {
    event.preventDefault();
    if (title.trim() === "") return;
    onAdd(title.trim());
    setTitle("");
  }

  if (!isOpen) {
    return (
      <Button
        size="xs"
        variant="subtle"
        color="gray"
        leftSection={<IconPlus size={14} stroke={1.8} />}
        aria-label={name}
        disabled={disabled}
        onClick={() => setIsOpen(true)}
      >
        {label}
      </Button>
    );
  }
  return (
    <form className={classes.adding} onSubmit={add}>
      <TextInput
        size="xs"
        aria-label={t("titleOf", { name })}
        placeholder={t("titlePlaceholder")}
        maxLength={longestTitle}
        autoComplete="off"
        // Expected, because the user has just opened this field.
        autoFocus
        value={title}
        onChange={(event) => setTitle(event.currentTarget.value)}
        onKeyDown={(event) => event.key === "Escape" && setIsOpen(false)}
        onBlur={() => title === "" && setIsOpen(false)}
      />
      <Button size="xs" type="submit" disabled={title.trim() === ""}>
        {t("add")}
      </Button>
    </form>
  );
}
