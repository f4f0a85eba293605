import type { EventType } from "@/server/events";
import { CodeBlock } from "../code-block";
import { Disclosure } from "../disclosure";
import { FieldList } from "../field-list";
import classes from "../prose.module.css";
import { type Field, readShape } from "../schema-shape";
import { translateFields } from "../translate-reference";
import type { DocumentedEvent, GuideFacts, GuideSection, WriteGuide } from "./guide";
import { linkTo, marks, operationLink } from "./marks";
import { Note } from "./pieces";

const types: EventType[] = [
  "transaction",
  "dispute",
  "payout",
  "subscription",
  "authorization",
  "enrollment",
  "shipment",
  "webhook",
];

export const events: WriteGuide = (facts) => {
  const { t } = facts;
  const fields = translateFields(readEventFields(facts), facts.reference.locale);
  const common = fields.filter(({ name }) => !types.some((type) => type === name));
  return {
    summary: t("events.summary"),
    sections: [
      {
        id: "body",
        title: t("events.body.title"),
        body: describeBody(facts),
        fields: <FieldList fields={common} isAnswer />,
      },
      ...facts.events.events.map((event) => describeEvent(event, facts)),
      ...types.map((type) => describeSubject(type, fields, facts)),
    ],
  };
};

function describeBody(facts: GuideFacts) {
  const { t, reference, nameEvent } = facts;
  return (
    <>
      <p>
        {t.rich("events.body.frame", {
          ...marks,
          schema: operationLink(reference, "GET", "/v1/events/schema.json"),
          list: operationLink(reference, "GET", "/v1/events"),
        })}
      </p>
      <ul>
        {facts.events.events.map(({ event }) => (
          <li key={event}>
            <a href={`#${event}`}>
              <code>{event}</code>
            </a>{" "}
            {nameEvent(event)}
          </li>
        ))}
      </ul>
      <Note>{t.rich("events.body.additions", { webhooks: linkTo("/docs/webhooks") })}</Note>
    </>
  );
}

function describeEvent({ event, type, scopes, example }: DocumentedEvent, { t, nameEvent }: GuideFacts) {
  const subject = () => (
    <a href={`#${anchorOf(type)}`}>
      <code>{type}</code>
    </a>
  );
  return {
    id: event,
    title: nameEvent(event),
    body: (
      <>
        <p>
          <code>{event}</code>
        </p>
        <p>{t.rich(`events.when.${event}`, marks)}</p>
        <ul>
          <li>{t.rich("events.about", { subject })}</li>
          {scopes.map((scope) => (
            <li key={scope}>
              {t.rich(`events.sentTo.${scope}`, { ...marks, scope: () => <code>scope: &quot;{scope}&quot;</code> })}
            </li>
          ))}
        </ul>
        <Disclosure className={classes.otherwise} summary={t("events.example", { event })}>
          <CodeBlock caption={event} code={JSON.stringify(example, null, 2)} />
        </Disclosure>
      </>
    ),
  } satisfies GuideSection;
}

function describeSubject(type: EventType, fields: Field[], { t, events: known }: GuideFacts): GuideSection {
  const subject = fields.find(({ name }) => name === type)?.fields ?? [];
  const examples = known.events.filter((each) => each.type === type).map(({ example }) => example[type]);
  // Old events may lack later fields. A field is optional only if new events may lack it.
  const told = subject.map((field) => ({ ...field, required: examples.every((each) => hasField(each, field.name)) }));
  return {
    id: anchorOf(type),
    title: t("events.fieldsTitle", { type }),
    body: <p>{t("events.fields")}</p>,
    fields: <FieldList fields={told} isAnswer />,
  };
}

function hasField(about: unknown, name: string): boolean {
  return typeof about === "object" && about !== null && name in about;
}

function anchorOf(type: EventType): string {
  return `about-${type}`;
}

function readEventFields({ events: { schema } }: GuideFacts): Field[] {
  const { $defs: schemas = {} } = schema;
  return readShape(schema, schemas).fields;
}
