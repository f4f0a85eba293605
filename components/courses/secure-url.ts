/** Reports whether an HTTPS page may load the URL. Browsers block HTTP content on such pages. */
export function isSecure(url: string): boolean {
  return /^https:\/\//i.test(url);
}
