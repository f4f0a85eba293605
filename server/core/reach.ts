/** Whether only this machine can reach a listening address. */
export function isLoopback(host: string): boolean {
  return host === "localhost" || host === "::1" || /^127\.\d{1,3}\.\d{1,3}\.\d{1,3}$/.test(host);
}

/** Whether a URL names this machine. */
export function isLoopbackUrl(url: string): boolean {
  return URL.canParse(url) && isLoopback(new URL(url).hostname.replace(/^\[|\]$/g, ""));
}

/**
 * Whether an installation is private: it listens to this machine alone, calls itself by a name of this machine, and
 * believes no proxy (docs/decisions.md 16).
 */
export function isPrivateInstallation(given: { host: string; publicUrl: string; trustProxy: number }): boolean {
  return isLoopback(given.host) && isLoopbackUrl(given.publicUrl) && given.trustProxy === 0;
}

/** Whether a text is a name as a `Host` header has it, without a port. */
export function isHostName(text: string): boolean {
  return /^[\w-]+(\.[\w-]+)*\.?$/.test(text);
}

/**
 * The names, in lower case, that requests may ask an installation for beside loopback ones: that of its public URL and
 * those that its operator allows. Null where any will do: others reach it, and it was told no name.
 */
export function findServedHosts(given: {
  host: string;
  /** Null where the operator said none. */
  publicUrl: string | null;
  allowed: readonly string[];
}): ReadonlySet<string> | null {
  const { host, publicUrl, allowed } = given;
  if (publicUrl === null && allowed.length === 0 && !isLoopback(host)) return null;
  const names = publicUrl === null ? allowed : [new URL(publicUrl).hostname, ...allowed];
  return new Set(names.map((name) => name.toLowerCase().replace(/\.$/, "")));
}
