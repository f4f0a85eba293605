import { askToLeave, hasUnsaved } from "../unsaved";
import { findClickedLink } from "./clicked-link";

function isElsewhere(address: string): boolean {
  const url = new URL(address, window.location.href);
  return url.origin === window.location.origin && url.pathname !== window.location.pathname;
}

/**
 * Asks for confirmation before unsaved input is lost: with our dialog for links, back and forward,
 * and with the browser's for reloading and closing.
 *
 * @returns a function that removes the guard.
 */
export function guardLeaving(): () => void {
  const ending = new AbortController();
  const { signal } = ending;
  let isPassing = false;

  const onClick = async (event: MouseEvent) => {
    const link = findClickedLink(event);
    if (!link || isPassing || !isElsewhere(link.href) || !hasUnsaved()) return;
    event.preventDefault();
    event.stopPropagation();
    if (!(await askToLeave())) return;
    isPassing = true;
    link.click();
    isPassing = false;
  };
  document.addEventListener("click", (event) => void onClick(event), { capture: true, signal });

  window.addEventListener("beforeunload", (event) => hasUnsaved() && event.preventDefault(), { signal });

  // Without the Navigation API, back and forward do not ask for confirmation.
  if ("navigation" in window) {
    const { navigation } = window;
    const onTraverse = async (event: NavigateEvent) => {
      const { key, url } = event.destination;
      if (event.navigationType !== "traverse" || !event.cancelable || !isElsewhere(url ?? "") || !hasUnsaved()) return;
      event.preventDefault();
      if (await askToLeave()) navigation.traverseTo(key);
    };
    navigation.addEventListener("navigate", (event) => void onTraverse(event), { signal });
  }
  return () => ending.abort();
}
