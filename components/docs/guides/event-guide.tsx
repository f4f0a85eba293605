import type { ReactNode } from "react";
import type { EventName } from "@/db/enums";
import type { EventType } from "@/server/events";
import { CodeBlock } from "../code-block";
import { Disclosure } from "../disclosure";
import { FieldList } from "../field-list";
import classes from "../prose.module.css";
import { type Field, readShape } from "../schema-shape";
import type { DocumentedEvent, Guide, GuideFacts, GuideSection } from "./guide";

/** What a language says of the events. */
export interface EventWords {
  summary: string;
  /** As the dashboard calls them. */
  names: Record<EventName, string>;
  /** When each happens, with what is particular about it. */
  when: Record<EventName, ReactNode>;
  bodyTitle: string;
  body: ReactNode;
  about: string;
  sentTo: string;
  scopes: Record<DocumentedEvent["scopes"][number], ReactNode>;
  example: string;
  fieldsTitle: Record<EventType, string>;
  fields: string;
}

/** What events are about, in the order of the catalogue. */
const types: EventType[] = ["transaction", "subscription", "enrollment", "webhook"];

/** The catalogue of events: what every body has, each event, and the fields of what they are about. */
export function writeEventGuide(facts: GuideFacts, words: EventWords): Guide {
  const fields = readEventFields(facts);
  const common = fields.filter(({ name }) => !types.some((type) => type === name));
  return {
    summary: words.summary,
    sections: [
      {
        id: "body",
        title: words.bodyTitle,
        body: words.body,
        fields: <FieldList fields={common} words={facts.words} isAnswer />,
      },
      ...facts.events.events.map((event) => describeEvent(event, facts, words)),
      ...types.map((type) => describeSubject(type, fields, facts, words)),
    ],
  };
}

function describeEvent({ event, type, scopes, example }: DocumentedEvent, facts: GuideFacts, words: EventWords) {
  return {
    id: event,
    title: words.names[event],
    body: (
      <>
        <p>
          <code>{event}</code>
        </p>
        <p>{words.when[event]}</p>
        <ul>
          <li>
            {words.about}{" "}
            <a href={`#${anchorOf(type)}`}>
              <code>{type}</code>
            </a>
          </li>
          {scopes.map((scope) => (
            <li key={scope}>
              {words.sentTo} {words.scopes[scope]} (<code>scope: &quot;{scope}&quot;</code>)
            </li>
          ))}
        </ul>
        <Disclosure className={classes.otherwise} summary={`${words.example} ${event}`}>
          <CodeBlock caption={event} code={JSON.stringify(example, null, 2)} words={facts.words} />
        </Disclosure>
      </>
    ),
  } satisfies GuideSection;
}

function describeSubject(type: EventType, fields: Field[], facts: GuideFacts, words: EventWords): GuideSection {
  const subject = fields.find(({ name }) => name === type)?.fields ?? [];
  const examples = facts.events.events.filter((each) => each.type === type).map(({ example }) => example[type]);
  // Of an old event anything may be absent that came to be after it; what some new ones lack is worth a word.
  const told = subject.map((field) => ({ ...field, required: examples.every((each) => hasField(each, field.name)) }));
  return {
    id: anchorOf(type),
    title: words.fieldsTitle[type],
    body: <p>{words.fields}</p>,
    fields: <FieldList fields={told} words={facts.words} isAnswer />,
  };
}

function hasField(about: unknown, name: string): boolean {
  return typeof about === "object" && about !== null && name in about;
}

function anchorOf(type: EventType): string {
  return `about-${type}`;
}

/** The fields of a body, from the very schema that is served. */
function readEventFields({ events: { schema } }: GuideFacts): Field[] {
  const { $defs: schemas = {} } = schema;
  return readShape(schema, schemas).fields;
}
