import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { CodeBlock } from "../code-block";
import { Disclosure } from "../disclosure";
import { DocsLink } from "../docs-link";
import { OwnTokenButton } from "../own-token";
import classes from "../prose.module.css";
import { getOperation, type Reference, type ReferenceOperation } from "../reference";
import { writeCurl } from "../samples/curl";
import { composeSampleRequest } from "../samples/sample-request";
import type { GuideFacts } from "./guide";

interface TableProps {
  head: string[];
  rows: { id: string; cells: ReactNode[] }[];
}

export function GuideTable({ head, rows }: TableProps) {
  return (
    <table className={classes.table}>
      <thead>
        <tr>
          {head.map((title) => (
            <th key={title} scope="col">
              {title}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map(({ id, cells }) => (
          <tr key={id}>
            {cells.map((cell, index) => (
              <td key={head[index]} data-label={head[index]}>
                {cell}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

export function Note({ children }: { children: ReactNode }) {
  return <p className={classes.note}>{children}</p>;
}

interface OperationProps {
  reference: Reference;
  method: string;
  path: string;
}

export function OperationLink({ reference, method, path }: OperationProps) {
  return (
    <DocsLink href={`/docs/reference/${getOperation(reference, method, path).slug}`}>
      <code>
        {method} {path}
      </code>
    </DocsLink>
  );
}

interface CurlProps {
  facts: GuideFacts;
  method: string;
  path: string;
  fill?: Record<string, string>;
  after?: string;
}

export function OperationCurl({ facts, method, path, fill = {}, after = "" }: CurlProps) {
  const operation = withoutHeaders(getOperation(facts.reference, method, path));
  const filled = Object.entries(fill).reduce((text, [name, value]) => text.replace(`{${name}}`, value), operation.path);
  const request = composeSampleRequest({ ...operation, path: filled }, facts.origin);
  return <GuideCode facts={facts} caption="curl" code={`${writeCurl(request)}${after}`} />;
}

function withoutHeaders(operation: ReferenceOperation): ReferenceOperation {
  return { ...operation, parameters: operation.parameters.filter(({ place }) => place !== "header") };
}

/** Signed-in readers get a token for their company with one click; visitors see only the alternatives. */
export function TokenStep({ facts, text, otherwise }: { facts: GuideFacts; text: string; otherwise: ReactNode }) {
  const { reader } = facts;
  const t = useTranslations("docs.reader");
  if (reader?.access !== "granted") return otherwise;
  return (
    <>
      <div className={classes.live}>
        <p>{text}</p>
        <OwnTokenButton takeToken={reader.takeToken} />
      </div>
      <Disclosure className={classes.otherwise} summary={t("otherwise")}>
        {otherwise}
      </Disclosure>
    </>
  );
}

export function GuideCode({ facts, caption, code }: { facts: GuideFacts; caption: string; code: string }) {
  return <CodeBlock caption={caption} code={code} apiKey={facts.reader?.apiKey ?? null} />;
}
