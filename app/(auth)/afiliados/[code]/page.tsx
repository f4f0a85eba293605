import type { Metadata } from "next";
import { getFormatter, getTranslations } from "next-intl/server";
import { currentSession } from "@/app/session";
import { AuthHeading } from "@/components/accounts/auth/auth-heading";
import { AuthLink } from "@/components/accounts/auth/auth-link";
import { ApplyForm } from "@/components/partners/affiliates/apply-form";
import { Facts } from "@/components/ui/facts";
import { loginPath } from "@/components/ui/session/return-path";
import { pageApi } from "@/server/page-api";

interface Props {
  params: Promise<{ code: string }>;
}

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const [tSignUp, { findProgramPage }, { code }] = await Promise.all([
    getTranslations("affiliateSignUp"),
    pageApi(),
    params,
  ]);
  const program = await findProgramPage(code);
  return { title: program ? tSignUp("heading", { product: program.productName }) : tSignUp("gone") };
}

export default async function ProgramSignUpPage({ params }: Props) {
  const { code } = await params;
  const [t, tSignUp, format, { findProgramPage }] = await Promise.all([
    getTranslations("affiliates"),
    getTranslations("affiliateSignUp"),
    getFormatter(),
    pageApi(),
  ]);
  const program = await findProgramPage(code);
  if (!program) return <AuthHeading title={tSignUp("gone")} text={tSignUp("goneText")} />;
  const { productName: product, producerName: producer, renewalCycles, commissionBps, priceInCents } = program;
  const money = (cents: number) => format.number(cents / 100, { style: "currency", currency: "BRL" });
  const rate = (bps: number) => format.number(bps / 10_000, { style: "percent", maximumFractionDigits: 2 });
  const renewals =
    renewalCycles === null
      ? tSignUp("renewalsAlways")
      : renewalCycles === 0
        ? tSignUp("renewalsNone")
        : tSignUp("renewalsSome", { count: renewalCycles });
  const session = await currentSession();
  return (
    <>
      <AuthHeading title={tSignUp("heading", { product })} text={tSignUp("text", { producer, product })} />
      <Facts
        facts={[
          {
            name: tSignUp("commission"),
            value:
              commissionBps === null
                ? t("perSale", { amount: money(program.commissionFixedInCents ?? 0) })
                : t("ofNet", { rate: rate(commissionBps) }),
          },
          { name: tSignUp("price"), value: priceInCents === null ? null : money(priceInCents) },
          { name: tSignUp("renewals"), value: renewals },
          { name: tSignUp("attribution"), value: t(`attributions.${program.attribution}`) },
          { name: tSignUp("cookie"), value: tSignUp("days", { days: program.cookieDays }) },
          { name: tSignUp("terms"), value: program.terms || null },
        ]}
      />
      {program.access === "closed" && <p>{tSignUp("closed")}</p>}
      {program.access !== "closed" && session && <ApplyForm code={code} name={session.name} />}
      {program.access !== "closed" && !session && (
        <>
          <AuthLink href={loginPath(`/afiliados/${code}`)}>{tSignUp("signIn")}</AuthLink>
          <AuthLink href="/signup">{tSignUp("create")}</AuthLink>
        </>
      )}
    </>
  );
}
