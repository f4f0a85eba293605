"use client";

import { Button, type ButtonProps } from "@mantine/core";
import { type ReactNode, useEffect, useState } from "react";

interface Props extends ButtonProps {
  busy: boolean;
  children: ReactNode;
}

/** Disabled until hydration, because a native submit would add the input to the URL. */
export function SubmitButton({ busy, children, ...props }: Props) {
  const [ready, setReady] = useState(false);
  useEffect(() => setReady(true), []);
  return (
    <Button type="submit" loading={busy} disabled={!ready} {...props}>
      {children}
    </Button>
  );
}
