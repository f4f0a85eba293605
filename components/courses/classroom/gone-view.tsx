import { getTranslations } from "next-intl/server";
import type { OwnCertificate } from "@/server/courses/certificates/schemas";
import page from "../../ui/buyer/buyer-page.module.css";
import classes from "./learn.module.css";
import { LearnFrame } from "./learn-frame";
import type { LearnPaths } from "./learn-paths";

interface Props {
  email: string | null;
  /** Path after sign-in. */
  path: string;
  /** Remains available after access ends. */
  proof?: { certificate: OwnCertificate; paths: LearnPaths } | null;
}

export async function GoneView({ email, path, proof = null }: Props) {
  const t = await getTranslations("learn");
  return (
    <LearnFrame email={email}>
      <section className={`${page.card} ${classes.empty}`}>
        <h1 className={page.title}>{t(proof ? "overTitle" : "goneTitle")}</h1>
        <p>{t(proof ? "overText" : "goneText")}</p>
        <div className={page.ways}>
          {proof && (
            <>
              <a className={page.button} href={`${proof.paths.course}/certificate`}>
                {t("certificateDownload")}
              </a>
              <a className={page.quiet} href={proof.certificate.path}>
                {t("certificateSee")}
              </a>
            </>
          )}
          <a className={proof ? page.quiet : page.button} href="/learn">
            {t("toShelf")}
          </a>
          {!proof && (
            <a className={page.quiet} href={`/account/sign-in?returnTo=${encodeURIComponent(path)}`}>
              {t("signIn")}
            </a>
          )}
        </div>
      </section>
    </LearnFrame>
  );
}
