/** The router may still write the previous URL for this time after a filter change, in milliseconds. */
const patience = 3_000;

/**
 * Preserves a filter change during a back navigation, which the router would otherwise overwrite
 * with the URL that it was processing. Requires the Navigation API.
 *
 * @returns a function that stops the observation.
 */
export function keepAddress(): () => void {
  if (!("navigation" in window)) return () => undefined;
  const ending = new AbortController();
  let newest: { address: string; before: string; until: number } | null = null;

  const onNavigate = ({ navigationType, destination }: NavigateEvent) => {
    const before = window.location.href;
    const now = performance.now();
    if (navigationType === "push" && isSamePage(destination.url)) {
      newest = { address: destination.url, before, until: now + patience };
    } else if (navigationType !== "replace") {
      newest = null;
    } else if (newest && now < newest.until && before === newest.address && destination.url === newest.before) {
      const { address } = newest;
      setTimeout(() => {
        if (window.location.href === destination.url) window.history.replaceState(null, "", address);
      });
    }
  };
  window.navigation.addEventListener("navigate", onNavigate, { signal: ending.signal });
  return () => ending.abort();
}

function isSamePage(address: string | null): address is string {
  return address !== null && new URL(address).pathname === window.location.pathname;
}
