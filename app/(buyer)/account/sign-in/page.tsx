import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { SignInView } from "@/components/buyers/account/sign-in-view";

type Search = Promise<Partial<Record<"returnTo" | "sent" | "fault" | "ended", string | string[]>>>;

interface Props {
  searchParams: Search;
}

const textOf = (value: string | string[] | undefined) => (typeof value === "string" ? value : "");

export async function generateMetadata({ searchParams }: Props): Promise<Metadata> {
  const [{ sent }, t] = await Promise.all([searchParams, getTranslations("signIn")]);
  return { title: t(textOf(sent) === "" ? "title" : "sentTitle"), robots: { index: false, follow: false } };
}

export default async function SignInPage({ searchParams }: Props) {
  const { returnTo, sent, fault, ended } = await searchParams;
  return (
    <SignInView returnTo={textOf(returnTo)} isSent={textOf(sent) !== ""} fault={textOf(fault)} ended={textOf(ended)} />
  );
}
