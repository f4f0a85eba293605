import { resolve } from "node:path";
import { EnvironmentFault, read, readInteger, readOrigin, type Variables } from "./variables";

/** A port of its own for callbacks with mutual TLS; the files are PEM. */
export interface CallbackPort {
  port: number;
  certFile: string;
  keyFile: string;
  /** The authorities that sign the banks' client certificates. */
  caFile: string;
}

/** How banks reach the callbacks' addresses. */
export interface CallbackSettings {
  /** Public origin of the callbacks' addresses, without a trailing slash; by default `publicUrl`, or the own port's. */
  callbackUrl: string;
  /** The port for banks that show a client certificate; null without one. */
  callbackPort: CallbackPort | null;
  /** Name, in lower case, of the header in which a trusted proxy passes on the client certificate; null without one. */
  callbackCertHeader: string | null;
}

/** Reads the settings of callbacks. @throws EnvironmentFault naming the variable. */
export function readCallbackSettings(
  variables: Variables,
  { publicUrl, trustProxy }: { publicUrl: string; trustProxy: number },
): CallbackSettings {
  const callbackPort = readCallbackPort(variables);
  return {
    callbackUrl: readCallbackUrl(variables, publicUrl, callbackPort),
    callbackPort,
    callbackCertHeader: readCallbackHeader(variables, trustProxy),
  };
}

/** Reads the port and its files' paths only, which the launcher checks before anything else exists. */
export function readCallbackPort(variables: Variables): CallbackPort | null {
  if (read(variables, "CALLBACK_PORT") === null) return null;
  const file = (name: string) => {
    const path = read(variables, name);
    if (path === null) throw new EnvironmentFault(`With CALLBACK_PORT, set ${name} too: the path of a PEM file`);
    return resolve(/* turbopackIgnore: true */ path);
  };
  return {
    port: readInteger(variables, "CALLBACK_PORT", 0, 1, 65_535),
    certFile: file("CALLBACK_CERT"),
    keyFile: file("CALLBACK_KEY"),
    caFile: file("CALLBACK_CA"),
  };
}

function readCallbackUrl(variables: Variables, publicUrl: string, own: CallbackPort | null): string {
  const given = readOrigin(variables, "CALLBACK_URL", "https://callbacks.example.com");
  if (given) return given;
  return own ? new URL(`https://${new URL(publicUrl).hostname}:${own.port}`).origin : publicUrl;
}

function readCallbackHeader(variables: Variables, trustProxy: number): string | null {
  const name = read(variables, "CALLBACK_CERT_HEADER");
  if (name === null) return null;
  if (!/^[A-Za-z][A-Za-z0-9-]*$/.test(name)) {
    throw new EnvironmentFault("CALLBACK_CERT_HEADER must be a header's name such as x-client-cert");
  }
  if (trustProxy === 0) throw new EnvironmentFault("CALLBACK_CERT_HEADER needs TRUST_PROXY: anybody could send it");
  return name.toLowerCase();
}
