/** Whether a listening address is reachable from this machine only. */
export function isLoopback(host: string): boolean {
  return host === "localhost" || host === "::1" || /^127\.\d{1,3}\.\d{1,3}\.\d{1,3}$/.test(host);
}

/** Whether a URL points to this machine. */
export function isLoopbackUrl(url: string): boolean {
  return URL.canParse(url) && isLoopback(new URL(url).hostname.replace(/^\[|\]$/g, ""));
}

/**
 * Whether an installation is private: it listens on loopback only, its public URL is a loopback one, and it trusts no
 * proxy (docs/decisions.md 16).
 */
export function isPrivateInstallation(given: { host: string; publicUrl: string; trustProxy: number }): boolean {
  return isLoopback(given.host) && isLoopbackUrl(given.publicUrl) && given.trustProxy === 0;
}

/** Whether a text is a valid host name, as in a `Host` header without a port. */
export function isHostName(text: string): boolean {
  return /^[\w-]+(\.[\w-]+)*\.?$/.test(text);
}

/**
 * Lower-case host names that requests may use besides loopback ones: the public URL's and those the operator allows.
 * Null if any is allowed: others can reach this installation, and no name is configured.
 */
export function findServedHosts(given: {
  host: string;
  /** Null if the operator set none. */
  publicUrl: string | null;
  allowed: readonly string[];
}): ReadonlySet<string> | null {
  const { host, publicUrl, allowed } = given;
  if (publicUrl === null && allowed.length === 0 && !isLoopback(host)) return null;
  const names = publicUrl === null ? allowed : [new URL(publicUrl).hostname, ...allowed];
  return new Set(names.map((name) => name.toLowerCase().replace(/\.$/, "")));
}
