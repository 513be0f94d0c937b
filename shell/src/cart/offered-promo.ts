const parameter = 'promo';

const keyOf = (slug: string) => `storefront.offered-promo.${slug}`;

/** Stores the promo code of an address (`?promo=CODE`) until the event's checkout tries it, if the browser stores anything. */
export function storeOfferedPromo(storage: Storage, slug: string, search: string): void {
  const code = new URLSearchParams(search).get(parameter)?.trim();
  if (!code) return;
  try {
    storage.setItem(keyOf(slug), code);
  } catch {
    // Private modes and full quotas refuse.
  }
}

/** The code that a link offered for an event; null without one. */
export const readOfferedPromo = (storage: Storage, slug: string): string | null =>
  storage.getItem(keyOf(slug));

/** The same code, returned once. */
export function takeOfferedPromo(storage: Storage, slug: string): string | null {
  const code = readOfferedPromo(storage, slug);
  if (code !== null) storage.removeItem(keyOf(slug));
  return code;
}
