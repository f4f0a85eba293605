"use client";

import { parseAsBoolean, useQueryState } from "nuqs";
import { useEffect } from "react";

/** Opens a page's form if its address has `?new=true`, as actions of the palette do. */
export function useNewInAddress(mayOpen: boolean, open: () => void): void {
  const [isAsked, setAsked] = useQueryState("new", parseAsBoolean.withDefault(false));
  useEffect(() => {
    if (!isAsked) return;
    if (mayOpen) open();
    void setAsked(null);
  }, [isAsked, mayOpen, open, setAsked]);
}
