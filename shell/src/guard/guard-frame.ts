/**
 * Remembers the elements of the page around its remotes.
 * @returns puts back those that were removed since it was last called; whether any were.
 */
export function guardFrame(root: Element): () => boolean {
  const known = new Map<Element, readonly Node[]>();
  return () => {
    const body = root.ownerDocument.body;
    let isMended = false;
    if (!root.isConnected) {
      body.prepend(root);
      isMended = true;
    }
    const frame = known.get(root)?.find((node) => node instanceof Element) ?? root.firstElementChild;
    for (const element of [root, frame]) {
      if (!(element instanceof Element)) continue;
      const children = known.get(element);
      if (element.firstChild) known.set(element, [...element.childNodes]);
      else if (children) {
        element.append(...children);
        isMended = true;
      }
    }
    return isMended;
  };
}
