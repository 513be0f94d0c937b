/** The child of `parent` that holds a node; null if it is nowhere in the parent. */
function childWith(parent: Node, node: Node): Node | null {
  let child: Node | null = node;
  while (child && child.parentNode !== parent) child = child.parentNode;
  return child;
}

/**
 * Translators and reading aids wrap texts in elements of their own, or replace them. React inserts before and removes the texts that
 * it rendered, so it would throw, and a form with input would disappear. Lets these methods find the wrapper instead, or ignore a text
 * that is gone. Every part has a React of its own, so only the shared prototype reaches all of them.
 */
export function findMovedNodes({ prototype }: typeof Node): void {
  const { removeChild, insertBefore } = prototype;
  Object.assign(prototype, {
    removeChild(this: Node, node: Node) {
      const child = childWith(this, node);
      if (child) removeChild.call(this, child);
      return node;
    },
    insertBefore(this: Node, node: Node, before: Node | null) {
      return insertBefore.call(this, node, before && childWith(this, before));
    },
  });
}
