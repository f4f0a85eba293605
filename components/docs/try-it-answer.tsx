import { useTranslations } from "next-intl";
import { Code } from "./code";
import classes from "./try-it.module.css";

export interface TrialAnswer {
  status: number;
  milliseconds: number;
  headers: [string, string][];
  text: string;
}

interface Props {
  answer: TrialAnswer;
}

const worthShowing = /^(x-ratelimit-.+|retry-after|idempotent-replayed|x-request-id|location|allow|content-type|etag)$/;

export function TryItStatus({ answer: { status, milliseconds } }: Props) {
  const t = useTranslations("docs.tryIt");
  return (
    <p className={classes.status}>
      <strong data-ok={status < 400 || undefined}>{status}</strong>
      <span>
        {milliseconds} {t("milliseconds")}
      </span>
    </p>
  );
}

export function TryItAnswer({ answer }: Props) {
  const t = useTranslations("docs.tryIt");
  const { headers, text } = answer;
  const image = findImage(text);
  return (
    <div className={classes.answer}>
      <details>
        <summary>{t("headers")}</summary>
        <dl className={classes.headers}>
          {headers
            .filter(([name]) => worthShowing.test(name))
            .map(([name, value]) => (
              <div key={name}>
                <dt>{name}</dt>
                <dd>{value}</dd>
              </div>
            ))}
        </dl>
      </details>
      {image && (
        // biome-ignore lint/performance/noImgElement: it came inside the answer, nothing is fetched or resized
        <img className={classes.image} src={image} alt={t("image")} width={160} height={160} />
      )}
      {text === "" ? (
        <p>{t("noBody")}</p>
      ) : (
        <figure className={classes.body} aria-label={t("answer")}>
          <Code code={pretty(text)} />
        </figure>
      )}
    </div>
  );
}

function pretty(text: string): string {
  const value = readJson(text);
  return value === undefined ? text : JSON.stringify(value, null, 2);
}

function readJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function findImage(text: string): string | null {
  return /"(data:image\/png;base64,[A-Za-z0-9+/=]+)"/.exec(text)?.[1] ?? null;
}
