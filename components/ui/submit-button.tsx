"use client";

import { Button, type ButtonProps } from "@mantine/core";
import { type ReactNode, useEffect, useState } from "react";

interface Props extends ButtonProps {
  busy: boolean;
  children: ReactNode;
}

/** Sends a form; not before React has taken it over, for until then what was typed would go into the page's address. */
export function SubmitButton({ busy, children, ...props }: Props) {
  const [ready, setReady] = useState(false);
  useEffect(() => setReady(true), []);
  return (
    <Button type="submit" loading={busy} disabled={!ready} {...props}>
      {children}
    </Button>
  );
}
