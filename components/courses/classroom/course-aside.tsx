import { IconCertificate, IconCheck, IconPaperclip } from "@tabler/icons-react";
import { getTranslations } from "next-intl/server";
import type { OwnCertificate } from "@/server/courses/certificates/schemas";
import type { CoursePage } from "@/server/courses/classroom/schemas";
import page from "../../ui/buyer/buyer-page.module.css";
import classes from "./course.module.css";
import { studentPaths } from "./learn-paths";

interface Props {
  course: CoursePage;
  certificate: OwnCertificate | null;
}

export async function CourseAside({ course, certificate }: Props) {
  const t = await getTranslations("learn");
  const { description, highlights, instructor, materials, issuesCertificates } = course;
  return (
    <div className={classes.aside}>
      {issuesCertificates && <CertificateState course={course} certificate={certificate} />}
      {(description || highlights.length > 0) && (
        <section className={page.card} aria-labelledby="about-title">
          <h2 id="about-title" className={page.title}>
            {t(description ? "about" : "highlights")}
          </h2>
          {description && <p className={classes.prose}>{description}</p>}
          {highlights.length > 0 && (
            <ul className={classes.highlights}>
              {highlights.map((each) => (
                <li key={each}>
                  <IconCheck size={16} aria-hidden />
                  {each}
                </li>
              ))}
            </ul>
          )}
          {materials > 0 && (
            <p className={classes.fact}>
              <IconPaperclip size={16} aria-hidden />
              {t("materialCount", { count: materials })}
            </p>
          )}
        </section>
      )}
      {instructor.name && (
        <section className={page.card} aria-labelledby="instructor-title">
          <h2 id="instructor-title" className={page.title}>
            {t("instructor")}
          </h2>
          <div className={classes.instructor}>
            <span className={classes.initials} aria-hidden>
              {instructor.initials}
            </span>
            <p>
              <strong>{instructor.name}</strong>
              {instructor.role && <span className={page.dimmed}>{instructor.role}</span>}
            </p>
          </div>
          {instructor.bio && <p className={classes.prose}>{instructor.bio}</p>}
        </section>
      )}
    </div>
  );
}

async function CertificateState({ course, certificate }: Props) {
  const t = await getTranslations("learn");
  const download = `${studentPaths(course.courseId).course}/certificate`;
  const isDone = course.progress.completedAt !== null;
  return (
    <section className={`${page.card} ${classes.certificate}`} aria-labelledby="certificate-title">
      <IconCertificate size={28} aria-hidden />
      <div>
        <h2 id="certificate-title" className={page.title}>
          {t("certificate")}
        </h2>
        {certificate ? (
          <ul>
            <li>
              <a href={download}>{t("certificateDownload")}</a>
            </li>
            <li>
              <a href={certificate.path}>{t("certificateSee")}</a>
            </li>
          </ul>
        ) : (
          <p className={page.dimmed}>{t(isDone ? "certificateSoon" : "certificateLater")}</p>
        )}
      </div>
    </section>
  );
}
