/** How long after a filter's change the router may still write the address before it, in milliseconds. */
const patience = 3_000;

/**
 * Keeps the address of filters that changed while the router was still busy with "back". It then writes the address that
 * it was busy with over the newer one, and the list would forget what was just typed or chosen. Needs the Navigation API.
 * @returns a function that stops it.
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
