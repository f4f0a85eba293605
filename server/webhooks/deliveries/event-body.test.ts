import { describe, expect, it } from "vitest";
import { newId } from "@/db/ids";
import { composeBody } from "./event-body";

describe("composeBody", () => {
  const event = { id: newId(), event: "course_enrolled", createdAt: new Date() } as const;
  const eventAbout = (name: string) => ({ ...event, payload: { courseId: "1", customer: { name } } });

  it("makes the same bytes for every attempt", () => {
    const first = composeBody(eventAbout("Josefina"), "user");
    expect(composeBody(eventAbout("Josefina"), "user")).toEqual(first);
    expect(JSON.parse(first.toString())).toMatchObject({
      id: event.id,
      scope: "user",
      enrollment: eventAbout("Josefina").payload,
    });
  });

  it("contains nothing that was erased from the event since it was last sent", () => {
    expect(composeBody(eventAbout("Josefina"), "user").toString()).toContain("Josefina");
    expect(composeBody(eventAbout("Erased"), "user").toString()).not.toContain("Josefina");
  });
});
