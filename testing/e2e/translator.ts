import { expect, type Page } from "@playwright/test";

/** `<font>` around each text node, or in its place. */
export const translatorWays = ["wraps", "replaces"] as const;

/** Rewrites all texts of the page, now and after each change, like a browser's translator. */
export async function translatePage(page: Page, way: (typeof translatorWays)[number]): Promise<void> {
  // Pages stay hidden until they are hydrated.
  await expect(page.locator("body")).toBeVisible();
  await page.evaluate((wraps) => {
    const left = "script, style, title, textarea, font, [translate='no']";
    const rewrite = () => {
      const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
      const texts: Node[] = [];
      while (walker.nextNode()) texts.push(walker.currentNode);
      for (const text of texts) {
        if (text.textContent?.trim() === "" || text.parentElement?.closest(left)) continue;
        const font = document.createElement("font");
        const inner = font.appendChild(document.createElement("font"));
        inner.textContent = text.textContent;
        text.parentNode?.replaceChild(font, text);
        if (wraps) inner.replaceChildren(text);
      }
    };
    rewrite();
    new MutationObserver(rewrite).observe(document.body, { childList: true, subtree: true, characterData: true });
  }, way === "wraps");
}
