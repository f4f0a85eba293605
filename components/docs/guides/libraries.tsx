import { type LibrarySamples, librarySamples } from "../programs/libraries";
import { SampleTabs } from "../sample-tabs";
import type { GuideFacts, WriteGuide } from "./guide";
import { linkTo, marks } from "./marks";
import { GuideCode, Note } from "./pieces";

interface Props {
  facts: GuideFacts;
  caption?: string;
  sample: Exclude<keyof LibrarySamples, "id" | "label">;
}

function LibraryCode({ facts, sample, caption }: Props) {
  return (
    <SampleTabs choices={librarySamples.map(({ id, label }) => ({ id, label }))}>
      {librarySamples.map((library) => (
        <div key={library.id} data-language={library.id}>
          <GuideCode facts={facts} caption={caption ?? library.label} code={library[sample]} />
        </div>
      ))}
    </SampleTabs>
  );
}

export const libraries: WriteGuide = (facts) => {
  const { t } = facts;
  return {
    summary: t("libraries.summary"),
    sections: [
      {
        id: "install",
        title: t("libraries.install.title"),
        body: (
          <>
            <p>{t.rich("libraries.install.text", marks)}</p>
            <LibraryCode facts={facts} sample="install" caption="shell" />
            <Note>{t.rich("libraries.install.unpublished", marks)}</Note>
          </>
        ),
      },
      {
        id: "connect",
        title: t("libraries.connect.title"),
        body: (
          <>
            <p>{t.rich("libraries.connect.text", { ...marks, keys: linkTo("/docs/authentication") })}</p>
            <LibraryCode facts={facts} sample="connect" />
          </>
        ),
      },
      {
        id: "charge",
        title: t("libraries.charge.title"),
        body: (
          <>
            <p>{t.rich("libraries.charge.text", marks)}</p>
            <LibraryCode facts={facts} sample="charge" />
          </>
        ),
      },
      {
        id: "list",
        title: t("libraries.list.title"),
        body: (
          <>
            <p>{t.rich("libraries.list.text", marks)}</p>
            <LibraryCode facts={facts} sample="list" />
          </>
        ),
      },
      {
        id: "errors",
        title: t("libraries.errors.title"),
        body: (
          <>
            <p>{t.rich("libraries.errors.text", { ...marks, codes: linkTo("/docs/errors") })}</p>
            <LibraryCode facts={facts} sample="errors" />
          </>
        ),
      },
      {
        id: "retries",
        title: t("libraries.retries.title"),
        body: (
          <>
            <p>{t.rich("libraries.retries.which", { ...marks, keys: linkTo("/docs/idempotency") })}</p>
            <p>{t.rich("libraries.retries.when", marks)}</p>
          </>
        ),
      },
      {
        id: "webhooks",
        title: t("libraries.webhooks.title"),
        body: <p>{t.rich("libraries.webhooks.text", marks)}</p>,
      },
    ],
  };
};
