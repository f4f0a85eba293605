import { z } from "zod";
import { Event } from "../webhooks/schemas";

let schema: Record<string, unknown> | undefined;

/**
 * Returns the JSON Schema of delivered events (`GET /v1/events/schema.json`). Receivers must expect
 * additional properties.
 */
export function readEventSchema(): Record<string, unknown> {
  schema ??= {
    ...z.toJSONSchema(Event, { target: "draft-2020-12", io: "output" }),
    title: "Event",
    description: "The body of a delivery. Properties may be added at any time.",
  };
  return schema;
}
