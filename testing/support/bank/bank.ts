import { createServer } from "node:https";
import { createAuthority } from "../certificates";
import {
  type Double,
  type DoubleOptions,
  type Match,
  openDouble,
  readBasic,
  writeJson,
  writePage,
} from "../doubles/double";
import { type AccountOptions, BankAccount } from "./accounts";
import type { Books } from "./books";
import { allHosts } from "./dialects";
import { admit, perform, readClient, routesOf, tokenBanksOf } from "./entry";
import type { Operation } from "./operations";
import { Tokens } from "./tokens";

export interface Bank extends Double<Operation | "token"> {
  port: number;
  /** PEM of the CA. The bank's certificate is valid for the hosts of all profiles. */
  authority: string;
  openAccount: (options?: AccountOptions) => BankAccount;
  handshakes: { refused: number };
}

/**
 * Starts a fake bank: TLS with client certificates, its own records, callbacks, and scripted
 * faults. Written from the Banco Central's specification and the banks' documentation. Imports
 * nothing from the adapter, so that tests detect errors in either of them.
 *
 * const bank = await openBank();
 * const account = bank.openAccount({ profile: "efi" });
 * createPixApiAcquirer({ reach: bank }); // address, port and authority
 * // settings and secrets of a connection: account.settings, account.secrets
 * account.pay(txid); // pays; the bank calls the registered URL
 * account.callbacks.hold(); // holds callbacks until `release`
 * bank.fault({ on: "PUT /cob/{txid}", times: 1, fault: { how: "cut_after" } });
 * await bank.close();
 */
export async function openBank(options: DoubleOptions = {}): Promise<Bank> {
  const own = createAuthority("Bank CA");
  const clients = createAuthority("Clients CA");
  const server = createServer({
    ...own.issue("bank", { hosts: [...allHosts, "localhost", "127.0.0.1"] }),
    minVersion: "TLSv1.2",
    requestCert: true,
    // The bank responds to clients without a valid certificate.
    rejectUnauthorized: false,
    ca: clients.cert,
  });
  const tokens = new Tokens();
  const tenants: Books[] = [];
  const handshakes = { refused: 0 };
  server.prependListener("connection", (socket) => {
    if (handshakes.refused === 0) return;
    handshakes.refused -= 1;
    socket.destroy();
  });
  const double = await openDouble<Operation | "token">([server], options, (incoming, now) => {
    const { fingerprint, showsCertificate } = readClient(incoming.socket);
    const matched = (
      operation: Operation | "token" | null,
      client: string | null,
      serve: Match<Operation>["serve"],
    ) => ({ operation, client, serve, headers: { date: now.toUTCString() } });
    const banks = tokenBanksOf(incoming);
    const routes = routesOf(incoming);
    const sites = [...banks, ...routes.map(({ reached }) => reached)].map(({ site }) => site);
    if (sites.length === 0) return matched(null, null, () => writePage(404, "404 Not Found"));
    if (!fingerprint && sites.every(({ asksCertificate }) => asksCertificate)) {
      const title = showsCertificate ? "The SSL certificate error" : "No required SSL certificate was sent";
      return matched(null, null, () => writePage(400, `400 ${title}`));
    }
    if (banks.length > 0) {
      const { body, headers } = incoming;
      const told = /"?client_id"?[=:]\s*"?([^&"]+)/.exec(body)?.[1];
      return matched("token", told ?? readBasic(headers.authorization)?.[0] ?? null, () => {
        const answer = tokens.request(incoming, banks, fingerprint, tenants);
        return writeJson(answer.status, answer.body);
      });
    }
    const admitted = admit(incoming, fingerprint, routes, tokens);
    if (!("books" in admitted)) return matched(routes[0]?.operation ?? null, null, () => admitted);
    const { route, books } = admitted;
    return matched(route.operation, books.clientId, (quirk) => perform(incoming, admitted, { now, quirk }));
  });
  const context = {
    authority: own.cert,
    clients,
    strangers: createAuthority("Strangers CA"),
    deliver: double.deliver,
    tokens,
    now: double.now,
  };
  const [port = 0] = double.ports;
  return {
    ...double,
    port,
    authority: own.cert,
    openAccount: (account = {}) => {
      const opened = new BankAccount(context, account);
      tenants.push(opened.books);
      return opened;
    },
    handshakes,
  };
}
