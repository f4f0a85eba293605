import { describe, expect, it } from "vitest";
import { newId } from "@/db/ids";
import { composeBody } from "./event-body";

describe("composeBody", () => {
  const event = { id: newId(), event: "course_enrolled", createdAt: new Date() } as const;
  const told = (name: string) => ({ ...event, payload: { courseId: "1", customer: { name } } });

  it("makes the same bytes for every attempt", () => {
    const first = composeBody(told("Josefina"), "user");
    expect(composeBody(told("Josefina"), "user")).toEqual(first);
    expect(JSON.parse(first.toString())).toMatchObject({
      id: event.id,
      scope: "user",
      enrollment: told("Josefina").payload,
    });
  });

  it("repeats nothing of who was erased from the event since it was last sent", () => {
    expect(composeBody(told("Josefina"), "user").toString()).toContain("Josefina");
    expect(composeBody(told("Erased"), "user").toString()).not.toContain("Josefina");
  });
});
