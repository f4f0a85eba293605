import type { Metadata } from "next";
import { getFormatter, getTranslations } from "next-intl/server";
import { currentSession } from "@/app/session";
import { ApplyForm } from "@/components/affiliates/apply-form";
import { AuthHeading } from "@/components/auth/auth-heading";
import { AuthLink } from "@/components/auth/auth-link";
import { loginPath } from "@/components/auth/return-path";
import { Facts } from "@/components/ui/facts";
import { door } from "@/server/door";

interface Props {
  params: Promise<{ code: string }>;
}

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const [t, { findProgramPage }, { code }] = await Promise.all([getTranslations("affiliates"), door(), params]);
  const program = await findProgramPage(code);
  return { title: program ? t("signUp.heading", { product: program.productName }) : t("signUp.gone") };
}

/** The public page of a product's affiliate programme. */
export default async function ProgramSignUpPage({ params }: Props) {
  const { code } = await params;
  const [t, format, { findProgramPage }] = await Promise.all([getTranslations("affiliates"), getFormatter(), door()]);
  const program = await findProgramPage(code);
  if (!program) return <AuthHeading title={t("signUp.gone")} text={t("signUp.goneText")} />;
  const { productName: product, producerName: producer, renewalCycles, commissionBps, priceInCents } = program;
  const money = (cents: number) => format.number(cents / 100, { style: "currency", currency: "BRL" });
  const rate = (bps: number) => format.number(bps / 10_000, { style: "percent", maximumFractionDigits: 2 });
  const renewals =
    renewalCycles === null
      ? t("signUp.renewalsAlways")
      : renewalCycles === 0
        ? t("signUp.renewalsNone")
        : t("signUp.renewalsSome", { count: renewalCycles });
  const session = await currentSession();
  return (
    <>
      <AuthHeading title={t("signUp.heading", { product })} text={t("signUp.text", { producer, product })} />
      <Facts
        facts={[
          {
            name: t("signUp.commission"),
            value:
              commissionBps === null
                ? t("perSale", { amount: money(program.commissionFixedInCents ?? 0) })
                : t("ofNet", { rate: rate(commissionBps) }),
          },
          { name: t("signUp.price"), value: priceInCents === null ? null : money(priceInCents) },
          { name: t("signUp.renewals"), value: renewals },
          { name: t("signUp.attribution"), value: t(`attributions.${program.attribution}`) },
          { name: t("signUp.cookie"), value: t("signUp.days", { days: program.cookieDays }) },
          { name: t("signUp.terms"), value: program.terms || null },
        ]}
      />
      {program.access === "closed" && <p>{t("signUp.closed")}</p>}
      {program.access !== "closed" && session && <ApplyForm code={code} name={session.name} />}
      {program.access !== "closed" && !session && (
        <>
          <AuthLink href={loginPath(`/afiliados/${code}`)}>{t("signUp.signIn")}</AuthLink>
          <AuthLink href="/signup">{t("signUp.create")}</AuthLink>
        </>
      )}
    </>
  );
}
