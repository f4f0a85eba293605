"use client";

import { useQuery } from "@tanstack/react-query";
import { useTRPC } from "../../ui/trpc/client";
import { ImportList } from "./import-list";

export function ClassImports({ courseId }: { courseId: string }) {
  const trpc = useTRPC();
  const { data: cohorts = [] } = useQuery(trpc.cohorts.list.queryOptions({ courseId }));
  return <ImportList course={{ courseId, cohorts }} />;
}
