import type { Metadata } from "next";
import { SignInView } from "@/components/buyers/account/sign-in-view";

export const metadata: Metadata = { robots: { index: false, follow: false } };

type Search = Promise<{ returnTo?: string | string[]; sent?: string | string[]; fault?: string | string[] }>;

const textOf = (value: string | string[] | undefined) => (typeof value === "string" ? value : "");

export default async function SignInPage({ searchParams }: { searchParams: Search }) {
  const { returnTo, sent, fault } = await searchParams;
  return <SignInView returnTo={textOf(returnTo)} isSent={textOf(sent) !== ""} fault={textOf(fault)} />;
}
