/** Whether a page over https may load what is at this address: browsers block everything over http. */
export function isSecure(url: string): boolean {
  return /^https:\/\//i.test(url);
}
