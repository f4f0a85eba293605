import { describe, expect, it } from "vitest";
import { connectionFault, statusFault } from "@/server/core/send-fault";
import { english } from "../i18n/english";
import { toDeliveryFault } from "./delivery-fault";

const codes =
  "ADDRESS_NOT_ALLOWED ENOTFOUND ECONNREFUSED ECONNRESET ETIMEDOUT EHOSTUNREACH CERT_HAS_EXPIRED EPROTO HPE_ANY";

describe("toDeliveryFault", () => {
  it.each(codes.split(" "))("has words for the fault of %s", (code) => {
    const { name } = toDeliveryFault(connectionFault(Object.assign(new Error("x"), { code })));
    expect(name).not.toBe("other");
    expect(english.faults).toHaveProperty(name);
  });

  it.each([500, 404, 410, 302])("has words for an answer of %i", (status) => {
    const { name } = toDeliveryFault(statusFault(status) ?? "");
    expect(name).toBe(status === 302 ? "redirected" : "status");
  });

  it("keeps the status, the seconds and the words it does not know", () => {
    expect(toDeliveryFault("answered 503").value).toBe("503");
    expect(toDeliveryFault("did not answer within 60 seconds")).toEqual({ name: "slow", value: "60" });
    expect(toDeliveryFault("connection failed")).toEqual({ name: "other", value: "connection failed" });
  });
});
