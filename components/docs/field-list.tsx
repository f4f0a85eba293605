import { useTranslations } from "next-intl";
import { apiLocale } from "../ui/i18n/locales";
import { Disclosure } from "./disclosure";
import classes from "./field-list.module.css";
import { ProseText } from "./prose-text";
import type { Fact, Field, Shape } from "./schema-shape";

type Translator = ReturnType<typeof useTranslations<"docs">>;

interface Context {
  /** A response marks fields that may be absent; a request marks required ones. */
  isAnswer?: boolean;
  openLevels?: number;
}

function below({ openLevels = 0, ...context }: Context): Context {
  return { ...context, openLevels: openLevels - 1 };
}

export function FieldList({ fields, ...context }: Context & { fields: Field[] }) {
  return (
    <ul className={classes.fields}>
      {fields.map((field) => (
        <li key={field.name} className={classes.field}>
          <FieldHead field={field} {...context} />
          <ShapeBody shape={field} name={field.name} {...context} />
        </li>
      ))}
    </ul>
  );
}

export function ShapeFields({ shape, ...context }: Context & { shape: Shape }) {
  if (shape.fields.length > 0) return <FieldList fields={shape.fields} {...context} />;
  return <ShapeBody shape={shape} name={shape.type ?? ""} {...context} openLevels={(context.openLevels ?? 0) + 1} />;
}

type Head = Pick<Field, "name" | "required" | "deprecated" | "type" | "isList" | "nullable" | "variants">;

export function FieldHead({ field, isAnswer = false }: Context & { field: Head }) {
  const t = useTranslations("docs");
  const { name, required, deprecated } = field;
  return (
    <div className={classes.head}>
      <code className={classes.name}>{name}</code>
      <span className={classes.type}>{typeText(field, t)}</span>
      {required && !isAnswer && <span className={classes.required}>{t("required")}</span>}
      {!required && isAnswer && <span className={classes.type}>{t("mayBeAbsent")}</span>}
      {deprecated && <span className={classes.deprecated}>{t("deprecated")}</span>}
    </div>
  );
}

export function typeText(
  { type, isList, nullable, variants }: Pick<Head, "type" | "isList" | "nullable" | "variants">,
  t: Translator,
): string {
  const plain = variants.length > 0 ? t("oneOf") : (type ?? "");
  return [isList && t("listOf"), plain, nullable && t("nullable")].filter(Boolean).join(" ");
}

export function ShapeBody({ shape, name, ...context }: Context & { shape: Shape; name: string }) {
  const { openLevels = 0 } = context;
  const { description, inEnglish, facts, fields, variants } = shape;
  return (
    <>
      {description && <ProseText text={description} lang={inEnglish ? apiLocale : undefined} />}
      {facts.length > 0 && (
        <ul className={classes.facts}>
          {facts.map((fact) => (
            <li key={fact.kind}>
              <FactText fact={fact} />
            </li>
          ))}
        </ul>
      )}
      {fields.length > 0 && (
        <Disclosure className={classes.inner} summary={<FieldsOf name={name} />} open={openLevels > 0}>
          <FieldList fields={fields} {...below(context)} />
        </Disclosure>
      )}
      {variants.map(({ title, shape: variant }, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: choices never move, and two may have one title
        <Disclosure key={index} className={classes.inner} summary={<code>{title}</code>} open={openLevels > 0}>
          <ShapeFields shape={variant} {...below(context)} />
        </Disclosure>
      ))}
    </>
  );
}

function FieldsOf({ name }: { name: string }) {
  const t = useTranslations("docs");
  return (
    <>
      {t("fieldsOf")} <code>{name}</code>
    </>
  );
}

function FactText({ fact }: { fact: Fact }) {
  const t = useTranslations("docs");
  switch (fact.kind) {
    case "values":
      return (
        <>
          {t("values")} <Values values={fact.values} />
        </>
      );
    case "default":
      return (
        <>
          {t("default")} <Values values={[fact.value]} />
        </>
      );
    case "example":
      return (
        <>
          {t("exampleFact")} <Values values={[fact.value]} />
        </>
      );
    case "pattern":
      return (
        <>
          {t("pattern")} <code>{fact.pattern}</code>
        </>
      );
    default:
      return limitText(fact, t);
  }
}

function Values({ values }: { values: unknown[] }) {
  return values.map((value) => {
    const text = typeof value === "string" ? value : JSON.stringify(value);
    return (
      <span key={text}>
        <code>{text}</code>{" "}
      </span>
    );
  });
}

export function limitText({ kind, min, max }: Extract<Fact, { min: unknown }>, t: Translator): string {
  const bounds = min === undefined ? "max" : max === undefined ? "min" : "between";
  return t(`limits.${kind}.${bounds}`, { min: String(min), max: String(max) });
}
