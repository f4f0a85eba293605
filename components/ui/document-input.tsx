"use client";

import { TextInput } from "@mantine/core";
import { type ReactNode, useEffect } from "react";
import { useIMask } from "react-imask";
import type { DocumentType } from "@/db/schema/customers-enums";

/** Since July 2026, a CNPJ may contain letters except in its check digits. */
const definitions = { A: /[0-9A-Z]/ };
const masks: Record<DocumentType, string> = { cpf: "000.000.000-00", cnpj: "AA.AAA.AAA/AAAA-00" };
const prepareChar = (typed: string) => typed.toUpperCase();

interface Props {
  documentType: DocumentType;
  label: string;
  /** Without punctuation. */
  value: string;
  onChange: (document: string) => void;
  error?: ReactNode;
  readOnly?: boolean;
}

/** Accepts any punctuation, displays the formatted value, and returns it without punctuation. */
export function DocumentInput({ documentType, value, onChange, ...props }: Props) {
  const { ref, setUnmaskedValue } = useIMask<HTMLInputElement>(
    { mask: masks[documentType], definitions, prepareChar },
    { onAccept: (_, mask) => mask.unmaskedValue !== value && onChange(mask.unmaskedValue) },
  );
  useEffect(() => setUnmaskedValue(value), [value, setUnmaskedValue]);
  return (
    <TextInput
      {...props}
      ref={ref}
      defaultValue={value}
      inputMode={documentType === "cpf" ? "numeric" : "text"}
      autoComplete="off"
    />
  );
}
