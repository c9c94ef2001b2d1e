/** Elements that translators of browsers put in the place of a text. */
const STANDS_IN = 'FONT';

const isStandIn = (node: Node | null): boolean => node?.nodeName === STANDS_IN;
const isText = (node: Node): boolean => node.nodeType === Node.TEXT_NODE;

/**
 * Lets a page live that the browser translates. A translator takes texts out of the page and puts elements with its own in their place, of which React knows nothing: it fails
 * where it takes such a text away or puts something before it, in the middle of a change, and a text that it changes is changed where nobody sees it. Here what stands in for
 * a text is remembered; a change of React's reaches it, and puts the own text back for the translator to translate anew.
 * @returns the way to end it
 */
export function liveWithTranslation(): () => void {
  const standIns = new WeakMap<Node, Node>();
  const { removeChild, insertBefore, appendChild } = Node.prototype;

  const changed = new MutationObserver((records) => {
    for (const { target } of records) putBack(target);
  });
  const seen = new MutationObserver(see);

  function see(records: readonly MutationRecord[]): void {
    for (const { removedNodes, addedNodes, previousSibling, nextSibling } of records)
      for (const text of removedNodes) {
        if (!isText(text)) continue;
        const standIn = [...addedNodes, previousSibling, nextSibling].find(isStandIn);
        if (!standIn) continue;
        standIns.set(text, standIn);
        changed.observe(text, { characterData: true });
      }
  }

  /** The text stands in the page again, as it is by now. */
  function putBack(text: Node): void {
    const standIn = standInOf(text);
    if (standIn?.parentNode && text.parentNode === null) standIn.parentNode.replaceChild(text, standIn);
    standIns.delete(text);
  }

  /** What stands in for a text at this moment, however new. */
  function standInOf(text: Node): Node | undefined {
    see(seen.takeRecords());
    return standIns.get(text);
  }

  /** What stands below a parent in the place of a child that React takes for one of its: what stands in for it, or what holds it now. */
  function childOf(parent: Node, child: Node): Node | undefined {
    const standIn = standInOf(child);
    if (standIn?.parentNode === parent) return standIn;
    let holder = child.parentNode;
    while (holder && holder.parentNode !== parent) holder = holder.parentNode;
    return holder && isStandIn(holder) ? holder : undefined;
  }

  /** A text that comes back takes the place of what stood in for it. */
  function comesBack(node: Node): void {
    if (!isText(node) || node.parentNode) return;
    const standIn = standInOf(node);
    if (standIn?.parentNode) removeChild.call(standIn.parentNode, standIn);
    standIns.delete(node);
  }

  Node.prototype.removeChild = function <T extends Node>(this: Node, child: T): T {
    if (child.parentNode === this || !isText(child)) return removeChild.call(this, child) as T;
    const standIn = childOf(this, child);
    if (standIn) removeChild.call(this, standIn);
    return child;
  };
  Node.prototype.insertBefore = function <T extends Node>(this: Node, node: T, before: Node | null): T {
    comesBack(node);
    if (!before || before.parentNode === this || !isText(before)) return insertBefore.call(this, node, before) as T;
    return insertBefore.call(this, node, childOf(this, before) ?? null) as T;
  };
  Node.prototype.appendChild = function <T extends Node>(this: Node, node: T): T {
    comesBack(node);
    return appendChild.call(this, node) as T;
  };
  seen.observe(document, { childList: true, subtree: true });

  return () => {
    seen.disconnect();
    changed.disconnect();
    Object.assign(Node.prototype, { removeChild, insertBefore, appendChild });
  };
}
