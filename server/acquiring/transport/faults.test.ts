import { describe, expect, it } from "vitest";
import { failureOf } from "./faults";

const faultOf = (code: string) => failureOf(Object.assign(new Error(code), { code })).fault;

describe("a TLS alert", () => {
  it.each([
    "ERR_SSL_SSLV3_ALERT_BAD_CERTIFICATE",
    "ERR_SSL_SSLV3_ALERT_NO_CERTIFICATE",
    "ERR_SSL_SSLV3_ALERT_UNSUPPORTED_CERTIFICATE",
    "ERR_SSL_SSLV3_ALERT_CERTIFICATE_REVOKED",
    "ERR_SSL_SSLV3_ALERT_CERTIFICATE_EXPIRED",
    "ERR_SSL_SSLV3_ALERT_CERTIFICATE_UNKNOWN",
    "ERR_SSL_SSLV3_ALERT_HANDSHAKE_FAILURE",
    "ERR_SSL_TLSV1_ALERT_UNKNOWN_CA",
    "ERR_SSL_TLSV1_ALERT_ACCESS_DENIED",
    "ERR_SSL_TLSV1_ALERT_DECRYPT_ERROR",
    "ERR_SSL_TLSV13_ALERT_CERTIFICATE_REQUIRED",
  ])("about the client, %s, refuses its certificate before a request is read", (code) => {
    expect(faultOf(code)).toBe("certificate_refused");
  });

  it.each([
    "ERR_SSL_TLSV1_ALERT_INTERNAL_ERROR",
    "ERR_SSL_TLSV1_ALERT_USER_CANCELLED",
    "ERR_SSL_SSLV3_ALERT_BAD_RECORD_MAC",
    "ERR_SSL_SSLV3_ALERT_UNEXPECTED_MESSAGE",
    "ERR_SSL_TLSV1_ALERT_RECORD_OVERFLOW",
    "ERR_SSL_DECRYPTION_FAILED_OR_BAD_RECORD_MAC",
  ])("about the connection, %s, says nothing about the outcome of a request in progress", (code) => {
    expect(faultOf(code)).toBe("unreachable");
  });
});
