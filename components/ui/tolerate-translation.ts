/**
 * Keeps React working on a page that a browser translates. Translators wrap a text node in `<font>`
 * or replace it with one, but React still updates, removes and inserts relative to the original
 * node. It would throw (`removeChild`, `insertBefore`: "not a child of this node") or update text
 * that is no longer displayed.
 */
export function tolerateTranslation(): void {
  const removeChild = Node.prototype.removeChild;
  const insertBefore = Node.prototype.insertBefore;
  const fontOf = new WeakMap<Node, Element>();
  const textsOf = new WeakMap<Element, Text[]>();

  Node.prototype.removeChild = function <Child extends Node>(this: Node, child: Child): Child {
    if (child.parentNode === this) return removeChild.call(this, child) as Child;
    const font = child.parentNode ? null : fontOf.get(child);
    if (font && this.contains(font)) restore(font, child);
    else if (this.contains(child)) take(outermost(child, isOnlyChild));
    return child;
  };

  Node.prototype.insertBefore = function <Child extends Node>(this: Node, child: Child, next: Node | null): Child {
    if (!next || next.parentNode === this) return insertBefore.call(this, child, next) as Child;
    const shown = outermost(next.parentNode ? next : (fontOf.get(next) ?? next), () => true);
    return insertBefore.call(this, child, shown.parentNode === this ? shown : null) as Child;
  };

  function take(node: Node): void {
    if (node.parentNode) removeChild.call(node.parentNode, node);
  }

  /** Restores the original text nodes of `font`, except `removed`. */
  function restore(font: Element, removed: Node | null): void {
    const texts = (textsOf.get(font) ?? []).filter((text) => text !== removed);
    outermost(font, isOnlyChild).replaceWith(...texts);
  }

  const observer = new MutationObserver((records) => {
    const added = new Set(records.flatMap(({ addedNodes }) => [...addedNodes].filter(isFont)));
    for (const { type, target, removedNodes, addedNodes, previousSibling, nextSibling } of records) {
      const font = type === "characterData" ? fontOf.get(target) : undefined;
      if (font?.isConnected && !target.isConnected) restore(font, null);
      if (added.size === 0) continue;
      const beside = [...addedNodes, previousSibling, nextSibling].find((node) => isFont(node) && added.has(node));
      for (const text of removedNodes) if (isFont(beside) && isText(text)) replaceBy(beside, text);
    }
  });

  function replaceBy(font: Element, text: Text): void {
    // The translator moved the text into its `<font>`.
    if (text.isConnected) return;
    fontOf.set(text, font);
    textsOf.set(font, [...(textsOf.get(font) ?? []), text]);
    observer.observe(text, { characterData: true });
  }

  observer.observe(document, { childList: true, subtree: true });
}

function isFont(node: Node | null | undefined): node is HTMLElement {
  return node?.nodeName === "FONT";
}

function isText(node: Node): node is Text {
  return node.nodeName === "#text";
}

function isOnlyChild({ parentNode }: Node): boolean {
  return parentNode?.childNodes.length === 1;
}

/** Outermost `<font>` around a node. Ascends only from nodes for which `mayLeave` is true. */
function outermost<Inner extends Node>(node: Inner, mayLeave: (node: Node) => boolean): Inner | HTMLElement {
  const { parentNode } = node;
  return isFont(parentNode) && mayLeave(node) ? outermost(parentNode, mayLeave) : node;
}
