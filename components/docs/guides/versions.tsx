import type { ReactNode } from "react";
import type { WriteGuide } from "./guide";
import { linkTo, marks } from "./marks";
import { Note } from "./pieces";

export const versions: WriteGuide = ({ t, reference }) => ({
  summary: t("versions.summary"),
  sections: [
    {
      id: "promise",
      title: t("versions.promise.title"),
      body: (
        <>
          <p>{t.rich("versions.promise.stable", marks)}</p>
          <Note>{t("versions.promise.additions")}</Note>
        </>
      ),
    },
    {
      id: "document",
      title: t("versions.document.title"),
      body: (
        <p>
          {t.rich("versions.document.text", {
            version: reference.version,
            openapi: (chunks: ReactNode) => <a href="/v1/openapi.json">{chunks}</a>,
          })}
        </p>
      ),
    },
    {
      id: "deprecated",
      title: t("versions.deprecated.title"),
      body: <p>{t.rich("versions.deprecated.text", marks)}</p>,
    },
    {
      id: "changes",
      title: t("versions.changes.title"),
      body: (
        <ul>
          <li>{t.rich("versions.changes.first", { ...marks, changelog: linkTo("/docs/changelog") })}</li>
        </ul>
      ),
    },
  ],
});
