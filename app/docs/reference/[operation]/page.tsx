import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { OperationPage } from "@/components/docs/operation-page";
import { findOperation } from "@/components/docs/reference";
import { pageApi } from "@/server/page-api";
import { findReader } from "../../find-reader";
import { readReference } from "../../read-reference";

interface Props {
  params: Promise<{ operation: string }>;
}

async function getOperation({ params }: Props) {
  return findOperation(await readReference(), (await params).operation) ?? notFound();
}

export async function generateMetadata(props: Props): Promise<Metadata> {
  const { summary, description } = await getOperation(props);
  return { title: summary, description: description.replaceAll("`", "") };
}

export default async function OperationRoute(props: Props) {
  const operation = await getOperation(props);
  const { publicUrl: origin } = (await pageApi()).environment();
  const reader = await findReader();
  return <OperationPage operation={operation} origin={origin} reader={reader} />;
}
