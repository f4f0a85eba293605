import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { findUrlFault } from "./target-url";

const publicOnly = { allowPrivate: false };
const privateToo = { allowPrivate: true };

describe("findUrlFault", () => {
  it.each([
    "https://example.com/hooks/8f2c?source=quitanda",
    "http://example.com:8080",
    "HTTPS://Example.COM/",
    "https://padaria-são-joão.com.br/aviso",
    "https://8.8.8.8/hook",
    "https://[2606:4700:4700::1111]/hook",
    "https://[64:ff9b::808:808]/hook",
    "https://localhost.example.com/",
    "https://mylocalhost/",
    "https://10.example.com/",
    "https://example.com/@maria",
  ])("accepts %s", (url) => {
    expect(findUrlFault(url, publicOnly)).toBeNull();
  });

  it.each([
    "",
    "example.com/hook",
    "//example.com/hook",
    "ftp://example.com/hook",
    "file:///etc/passwd",
    "javascript:alert(1)",
    "http:example.com",
    "http:/example.com",
    "http://",
    "http:///hook",
    "https://?",
    "https://exa mple.com",
    " https://example.com",
    "https://example.com/\n",
    "https://exam\tple.com",
    "https://example.com\\@127.0.0.1/",
    "https://example.com:99999/",
    "https://[::1/",
    "https://1.2.3.4.5/",
    "https://256.1.1.1/",
    "https://example.com/\u0000",
  ])("requires an http or https URL, not %j", (url) => {
    expect(findUrlFault(url, publicOnly)).toBe("must be an http or https URL");
    expect(findUrlFault(url, privateToo)).toBe("must be an http or https URL");
  });

  it.each(["https://maria@example.com/", "https://maria:senha@example.com/", "https://:senha@127.0.0.1/"])(
    "refuses the credentials of %s",
    (url) => {
      expect(findUrlFault(url, publicOnly)).toBe("must not contain credentials");
      expect(findUrlFault(url, privateToo)).toBe("must not contain credentials");
    },
  );

  it("accepts 2 048 characters and no more", () => {
    const url = `https://example.com/${"a".repeat(2028)}`;
    expect(findUrlFault(url, publicOnly)).toBeNull();
    expect(findUrlFault(`${url}a`, publicOnly)).toBe("must have at most 2048 characters");
  });

  it.each([
    "http://127.0.0.1/",
    "http://127.0.0.1:3000/hook",
    "http://127.1/",
    "http://2130706433/",
    "http://0x7f000001/",
    "http://0177.0.0.1/",
    "http://127.0.0.1./",
    "http://１２７.０.０.１/",
    "http://127.255.255.254/",
    "http://10.0.0.5/",
    "http://172.16.0.1/",
    "http://192.168.1.1/",
    "http://[::1]/",
    "http://[0:0:0:0:0:0:0:1]/",
    "http://[::ffff:127.0.0.1]/",
    "http://[::ffff:a00:5]/",
    "http://[64:ff9b::7f00:1]/",
    "http://[64:ff9b::a00:5]/",
    "http://[fd12:3456::1]/",
    "http://localhost:3000/",
    "http://LOCALHOST/",
    "http://localhost./",
    "http://shop.localhost/",
  ])("refuses %s unless private targets are allowed", (url) => {
    expect(findUrlFault(url, publicOnly)).toBe("address not allowed");
    expect(findUrlFault(url, privateToo)).toBeNull();
  });

  it.each([
    ["link-local, where clouds keep their machines' secrets", "http://169.254.169.254/latest/meta-data"],
    ["link-local as a number", "http://2852039166/"],
    ["link-local as a mapped address", "http://[::ffff:169.254.169.254]/"],
    ["link-local IPv6", "http://[fe80::1]/"],
    ["Azure's machine address", "http://168.63.129.16/"],
    ["Azure's machine address, mapped", "http://[::ffff:168.63.129.16]/"],
    ["AWS's machine address in IPv6", "http://[fd00:ec2::254]/"],
    ["unspecified", "http://0.0.0.0/"],
    ["unspecified as a number", "http://0/"],
    ["unspecified IPv6", "http://[::]/"],
    ["broadcast", "http://255.255.255.255/"],
    ["multicast", "http://224.0.0.1/"],
    ["multicast IPv6", "http://[ff02::1]/"],
    ["a carrier's network", "http://100.64.0.1/"],
    ["documentation", "http://203.0.113.7/"],
    ["reserved", "http://240.0.0.1/"],
    ["link-local inside NAT64", "http://[64:ff9b::a9fe:a9fe]/"],
    ["IPv4 inside 6to4", "http://[2002:7f00:1::]/"],
    ["IPv4 inside an IPv6 address of the oldest form", "http://[::7f00:1]/"],
  ])("never allows %s", (_, url) => {
    expect(findUrlFault(url, publicOnly)).toBe("address not allowed");
    expect(findUrlFault(url, privateToo)).toBe("address not allowed");
  });

  it("refuses a private address in any notation", () => {
    const anyPrivate = fc.oneof(
      fc.tuple(fc.constant(127), fc.nat(255), fc.nat(255), fc.nat(255)),
      fc.tuple(fc.constant(10), fc.nat(255), fc.nat(255), fc.nat(255)),
      fc.tuple(fc.constant(192), fc.constant(168), fc.nat(255), fc.nat(255)),
      fc.tuple(fc.constant(169), fc.constant(254), fc.nat(255), fc.nat(255)),
    );
    const asNumber = (parts: number[]) => parts.reduce((total, part) => total * 256 + part, 0);
    const forms: ((parts: number[]) => string)[] = [
      (parts) => parts.join("."),
      (parts) => String(asNumber(parts)),
      (parts) => `0x${asNumber(parts).toString(16)}`,
      (parts) => parts.map((part) => `0${part.toString(8)}`).join("."),
      (parts) => parts.map((part) => `0x${part.toString(16)}`).join("."),
      (parts) => `[::ffff:${parts.join(".")}]`,
    ];
    fc.assert(
      fc.property(anyPrivate, fc.constantFrom(...forms), (parts, write) => {
        expect(findUrlFault(`https://${write(parts)}/hook`, publicOnly)).toBe("address not allowed");
      }),
    );
  });

  it("accepts only plain http or https URLs, and never throws", () => {
    const almostUrl = fc.stringMatching(/^https?:\/{0,3}[a-zA-Z0-9@:[\]./\\?#% -]{0,20}$/);
    fc.assert(
      fc.property(fc.oneof(fc.string({ unit: "binary" }), fc.webUrl(), almostUrl), (text) => {
        const fault = findUrlFault(text, publicOnly);
        if (fault !== null) return;
        const { protocol, username, password, hostname } = new URL(text);
        expect(protocol).toMatch(/^https?:$/);
        expect(username + password).toBe("");
        expect(text.toLowerCase().startsWith(`${protocol}//`)).toBe(true);
        expect(hostname).not.toBe("");
      }),
      { numRuns: 500 },
    );
  });
});
