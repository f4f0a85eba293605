/** Reports whether an HTTPS page may load the URL. Browsers block HTTP content. */
export function isSecure(url: string): boolean {
  return /^https:\/\//i.test(url);
}
