/** Browsers block HTTP content on HTTPS pages. */
export function isSecure(url: string): boolean {
  return /^https:\/\//i.test(url);
}
