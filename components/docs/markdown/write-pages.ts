import type { Guide } from "../guides/guide";
import type { Reference, ReferenceAnswer, ReferenceOperation } from "../reference";
import { writeCurl } from "../samples/curl";
import { composeSampleRequest } from "../samples/sample-request";
import type { DocsTranslator } from "./docs-translator";
import { markdownPath, writeCode, writeItem } from "./syntax";
import { writeFields, writeShape } from "./write-fields";
import { writeNodes } from "./write-nodes";

const parts = (...texts: (string | false)[]) =>
  `${texts.filter((text) => text !== false && text !== "").join("\n\n")}\n`;

export function writeGuide(title: string, { summary, sections }: Guide, t: DocsTranslator): string {
  const written = sections.map((section) =>
    parts(`## ${section.title}`, writeNodes(section.body, t), writeNodes(section.fields, t)).trimEnd(),
  );
  return parts(`# ${title}`, summary, ...written);
}

export function writeOperation(operation: ReferenceOperation, origin: string, t: DocsTranslator): string {
  const { summary, method, path, description, parameters, body, answers, scope, authorization, deprecated } = operation;
  const places = (["path", "query", "header"] as const).map((place) => {
    const fields = parameters
      .filter((each) => each.place === place)
      .map(({ name, required, deprecated: isOld, shape }) => ({ ...shape, name, required, deprecated: isOld }));
    return fields.length > 0 && `## ${t(`parameters.${place}`)}\n\n${writeFields(fields, t)}`;
  });
  const access = [t(`authorization.${authorization}`), scope && `\`${scope}\``, deprecated && t("deprecated")];
  return parts(
    `# ${summary}`,
    `\`${method} ${path}\` · ${access.filter(Boolean).join(" · ")}`,
    description,
    ...places,
    body !== null && `## ${t("body")}`,
    body !== null && !body.required && t("optionalBody"),
    body !== null && writeShape(body.shape, t),
    writeCode("curl", writeCurl(composeSampleRequest(operation, origin))),
    `## ${t("answers")}`,
    ...answers.filter(({ status }) => status.startsWith("2")).map((answer) => writeAnswer(answer, t)),
    `## ${t("errors")}`,
    answers
      .filter(({ status }) => !status.startsWith("2"))
      .map((answer) => writeItem("-", writeError(answer)))
      .join("\n"),
  );
}

function writeAnswer({ status, description, shape, examples }: ReferenceAnswer, t: DocsTranslator): string {
  return parts(
    `\`${status}\` ${description}`,
    shape !== null && writeShape(shape, t, true),
    ...examples.map(({ title, value }) => writeCode(title || t("example"), JSON.stringify(value, null, 2))),
  ).trimEnd();
}

function writeError({ status, description, examples }: ReferenceAnswer): string {
  const bodies = examples.map(({ value }) => writeItem("-", `\`${JSON.stringify(value)}\``));
  return [`\`${status}\` ${description}`, ...bodies].join("\n");
}

export function writeReferenceIndex({ groups }: Reference, t: DocsTranslator): string {
  const written = groups.map(({ name, description, operations }) =>
    parts(`## ${name}`, description.split("\n\n")[0] ?? "", operations.map(writeOperationLink).join("\n")).trimEnd(),
  );
  return parts(`# ${t("reference")}`, t("referenceText"), ...written);
}

export function writeOperationLink({ slug, summary, method, path }: ReferenceOperation): string {
  return `- [${summary}](${markdownPath(`/docs/reference/${slug}`)}): \`${method} ${path}\``;
}
