/** Returns the link that a click would open in this tab, or null. */
export function findClickedLink(event: MouseEvent): HTMLAnchorElement | null {
  const { target, button, metaKey, ctrlKey, shiftKey, altKey } = event;
  if (button !== 0 || metaKey || ctrlKey || shiftKey || altKey || !(target instanceof Element)) return null;
  const link = target.closest<HTMLAnchorElement>("a[href]");
  return link && !link.hasAttribute("download") && (link.target === "" || link.target === "_self") ? link : null;
}
