import { describe, expect, it } from "vitest";
import { connectionFault, statusFault, urlFault } from "./send-fault";

describe("the code of a failed call", () => {
  it.each([
    ["ADDRESS_NOT_ALLOWED", "address_not_allowed", "address not allowed"],
    ["ENOTFOUND", "host_not_found", "host name was not found"],
    ["ECONNREFUSED", "connection_refused", "connection was refused"],
    ["ECONNRESET", "connection_reset", "connection was reset"],
    ["ETIMEDOUT", "connection_timeout", "connection could not be opened in time"],
    ["EHOSTUNREACH", "address_unreachable", "address cannot be reached"],
    ["CERT_HAS_EXPIRED", "certificate_invalid", "certificate is not valid"],
    ["EPROTO", "tls_failed", "secure connection could not be opened"],
    ["HPE_INVALID_CONSTANT", "not_http", "did not answer in HTTP"],
    ["EWHATEVER", "connection_failed", "connection failed"],
  ])("after %s is %s, with its sentence", (thrown, code, sentence) => {
    expect(connectionFault(Object.assign(new Error("x"), { code: thrown }))).toEqual({ code, sentence });
  });

  it.each([
    [500, "http_status"],
    [404, "http_status"],
    [304, "http_status"],
    [302, "redirected"],
    [204, undefined],
  ])("of an answer of %i is %s", (status, code) => {
    expect(statusFault(status)?.code).toBe(code);
  });

  it("tells an address that is not allowed from a URL that is none", () => {
    expect(urlFault("address not allowed").code).toBe("address_not_allowed");
    expect(urlFault("must be an http or https URL").code).toBe("url_invalid");
  });
});
