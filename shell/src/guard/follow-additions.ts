/** Whose the elements are that were added to the body of a page. */
export interface Additions {
  /** Takes what was added since it was last called as this part's; empty where nothing says whose it is. */
  give(part: string): void;
  readonly owners: ReadonlyMap<Element, string>;
}

/** Follows what is added to the body. */
export function followAdditions(body: Element): Additions {
  const owners = new Map<Element, string>();
  const give = (part: string) => {
    for (const element of body.children) if (!owners.has(element)) owners.set(element, part);
  };
  give('');
  return { give, owners };
}
