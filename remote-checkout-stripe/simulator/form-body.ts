/** A value of a form-encoded body: Stripe nests with `a[b]=c` and lists with `a[0]=c` or `a[]=c`. */
export type FormValue = string | readonly FormValue[] | { readonly [name: string]: FormValue };

type Node = Map<string, Node | string>;

/** Reads a form-encoded body into nested objects and lists. */
export function parseFormBody(text: string): FormValue {
  const root: Node = new Map();
  for (const [name, value] of new URLSearchParams(text)) place(root, pathOf(name), value);
  return toValue(root);
}

const pathOf = (name: string): readonly string[] =>
  name.split('[').map((part, index) => (index > 0 ? part.replace(/\]$/, '') : part));

function place(node: Node, [head = '', ...rest]: readonly string[], value: string): void {
  const key = head === '' ? String(node.size) : head;
  if (rest.length === 0) {
    node.set(key, value);
    return;
  }
  const existing = node.get(key);
  const child: Node = existing instanceof Map ? existing : new Map();
  node.set(key, child);
  place(child, rest, value);
}

function toValue(node: Node): FormValue {
  const entries = [...node].map(
    ([key, child]) => [key, child instanceof Map ? toValue(child) : child] as const,
  );
  const isList = entries.length > 0 && entries.every(([key], index) => key === String(index));
  return isList ? entries.map(([, value]) => value) : Object.fromEntries(entries);
}
