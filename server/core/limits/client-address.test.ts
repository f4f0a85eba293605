import { describe, expect, it } from "vitest";
import { clientAddress } from "./client-address";

const socket = "203.0.113.9";
const forwarded = (value: string | string[]) => ({ "x-forwarded-for": value });

describe("clientAddress", () => {
  it("trusts only the socket when there is no proxy", () => {
    expect(clientAddress(socket, forwarded("1.2.3.4"), 0)).toBe(socket);
  });

  it.each([
    ["198.51.100.7", 1, "198.51.100.7"],
    ["6.6.6.6, 198.51.100.7", 1, "198.51.100.7"],
    ["6.6.6.6, 198.51.100.7, 10.0.0.1", 2, "198.51.100.7"],
    ["198.51.100.7", 3, "198.51.100.7"],
    [["6.6.6.6", "198.51.100.7"], 1, "198.51.100.7"],
    ["198.51.100.7:4711", 1, "198.51.100.7"],
    ["[2001:db8::7]:4711", 1, "2001:db8::7"],
    ["::ffff:198.51.100.7", 1, "198.51.100.7"],
    ["not an address", 1, socket],
    ["6.6.6.6, unknown, 10.0.0.1", 3, "10.0.0.1"],
    ["6.6.6.6,", 1, socket],
  ])("reads %j behind %i proxies as %s", (header, proxies, address) => {
    expect(clientAddress(socket, forwarded(header), proxies)).toBe(address);
  });

  it("uses the socket's address when the proxy sends none", () => {
    expect(clientAddress(socket, {}, 1)).toBe(socket);
  });

  it.each([
    ["::ffff:203.0.113.9", "203.0.113.9"],
    ["::FFFF:cb00:7109", "203.0.113.9"],
    ["fe80::1%eth0", "fe80::1"],
    ["2001:DB8:0::1", "2001:db8::1"],
    ["", ""],
  ])("writes the socket's %s as %s", (address, plain) => {
    expect(clientAddress(address, {}, 0)).toBe(plain);
  });
});
