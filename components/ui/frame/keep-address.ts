/** Time after a filter change during which the router may still write the previous URL, in milliseconds. */
const patience = 3_000;

/**
 * Preserves a filter change that happens while the router processes a back navigation. Otherwise the router would
 * overwrite the new URL with the one that it was processing, and the filter would be lost. Requires the Navigation API.
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
