export function isLoopback(host: string): boolean {
  return host === "localhost" || host === "::1" || /^127\.\d{1,3}\.\d{1,3}\.\d{1,3}$/.test(host);
}

export function isLoopbackUrl(url: string): boolean {
  return URL.canParse(url) && isLoopback(new URL(url).hostname.replace(/^\[|\]$/g, ""));
}

/**
 * Returns true if an installation is private: it listens only on loopback, its public URL is a loopback URL, and it
 * trusts no proxy (docs/domains/runtime.md).
 */
export function isPrivateInstallation(given: { host: string; publicUrl: string; trustProxy: number }): boolean {
  return isLoopback(given.host) && isLoopbackUrl(given.publicUrl) && given.trustProxy === 0;
}

export function isHostName(text: string): boolean {
  return /^[\w-]+(\.[\w-]+)*\.?$/.test(text);
}

/**
 * Returns the accepted lowercase host names besides loopback ones: the public URL's host and the
 * hosts that the operator allows. Returns null, which accepts any host, for a public installation
 * without a configured name.
 */
export function findServedHosts(given: {
  host: string;
  publicUrl: string | null;
  allowed: readonly string[];
}): ReadonlySet<string> | null {
  const { host, publicUrl, allowed } = given;
  if (publicUrl === null && allowed.length === 0 && !isLoopback(host)) return null;
  const names = publicUrl === null ? allowed : [new URL(publicUrl).hostname, ...allowed];
  return new Set(names.map((name) => name.toLowerCase().replace(/\.$/, "")));
}
