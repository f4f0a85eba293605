import { getLocale, getTranslations } from "next-intl/server";
import type { PublicCertificate } from "@/server/courses/certificates/schemas";
import { NarrowPage } from "../../ui/buyer/box-page";
import classes from "../../ui/buyer/buyer-page.module.css";
import order from "../../ui/buyer/order.module.css";
import { writeDayAt } from "../../ui/i18n/dates";
import own from "./certificate.module.css";

interface Props {
  certificate: Extract<PublicCertificate, { status: "valid" }>;
}

/** Public proof of a valid certificate (docs/domains/courses.md). */
export async function CertificateProof({ certificate }: Props) {
  const [t, locale] = await Promise.all([getTranslations("certificate"), getLocale()]);
  const { code, studentName, courseTitle, producerName, hours, issuedAt } = certificate;
  return (
    <NarrowPage>
      <article className={`${classes.card} ${order.box} ${own.proof}`}>
        <p className={own.mark}>{t("valid")}</p>
        <h1>{studentName}</h1>
        <p className={own.finished}>{t("finished")}</p>
        <p className={own.course}>{courseTitle}</p>
        <dl className={own.facts}>
          <Fact name={t("producer")} value={producerName} />
          {hours > 0 && <Fact name={t("hoursLabel")} value={t("hoursValue", { hours })} />}
          <Fact name={t("dateLabel")} value={writeDayAt(issuedAt, locale)} />
          <Fact name={t("codeLabel")} value={code} />
        </dl>
      </article>
    </NarrowPage>
  );
}

function Fact({ name, value }: { name: string; value: string }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{value}</dd>
    </div>
  );
}
