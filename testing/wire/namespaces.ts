import { execFileSync } from "node:child_process";
import { mkdirSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";

/** Simulated hosts in separate network namespaces, like containers. */
export interface Hosts {
  /** First three octets. The last one is 1 or 101 to 108 for this process, and 10 to 19 for the hosts. */
  network: string;
  addressOf: (name: string) => string;
  /** Command that runs `command` on a host. Hosts resolve each other's names. */
  at: (name: string, command: string[]) => string[];
  close: () => void;
}

const bridge = "quitanda0";
const network = "10.77.77";

const ip = (...parameters: string[]) => execFileSync("ip", parameters, { stdio: ["ignore", "ignore", "pipe"] });

/**
 * Network namespaces connected by a bridge. Requires root.
 *
 * @param names at most ten lowercase names, of at most eleven characters
 */
export function openHosts(names: string[]): Hosts {
  const addresses = new Map(names.map((name, index) => [name, `${network}.${10 + index}`]));
  const addressOf = (name: string) => addresses.get(name) ?? "";
  const close = () => {
    for (const name of names) {
      rmSync(join("/etc/netns", name), { recursive: true, force: true });
      try {
        ip("netns", "delete", name);
      } catch {
        // No namespace to delete.
      }
    }
    try {
      ip("link", "delete", bridge);
    } catch {
      // No bridge to delete.
    }
  };
  close();
  ip("link", "add", bridge, "type", "bridge");
  const ofClients = Array.from({ length: 8 }, (_, index) => 101 + index);
  for (const last of [1, ...ofClients]) ip("address", "add", `${network}.${last}/24`, "dev", bridge);
  ip("link", "set", bridge, "up");
  const table = [...addresses].map(([name, address]) => `${address} ${name}`).join("\n");
  for (const [name, address] of addresses) {
    ip("netns", "add", name);
    ip("link", "add", `v-${name}`, "type", "veth", "peer", "name", "eth0", "netns", name);
    ip("link", "set", `v-${name}`, "master", bridge, "up");
    ip("-n", name, "address", "add", `${address}/24`, "dev", "eth0");
    for (const device of ["lo", "eth0"]) ip("-n", name, "link", "set", device, "up");
    // `ip netns exec` mounts this file over /etc/hosts.
    mkdirSync(join("/etc/netns", name), { recursive: true });
    writeFileSync(join("/etc/netns", name, "hosts"), `127.0.0.1 localhost\n${table}\n`);
  }
  return {
    network,
    addressOf,
    at: (name, command) => ["ip", "netns", "exec", name, ...command],
    close,
  };
}
