/** The separately released parts of the storefront, by folder name. */
export const remoteNames = [
  'remote-event',
  'remote-cart',
  'remote-checkout-mx',
  'remote-checkout-braintree',
  'remote-checkout-stripe',
] as const;

export type RemoteName = (typeof remoteNames)[number];

export const partNames = ['shell', ...remoteNames] as const;

export type PartName = (typeof partNames)[number];

export const isPartName = (name: string): name is PartName => partNames.some((known) => known === name);

/** The checkout remote of each processor that a team serves. */
export const checkoutRemotes: ReadonlyMap<string, RemoteName> = new Map<string, RemoteName>([
  ['mxmerchant', 'remote-checkout-mx'],
  ['braintree', 'remote-checkout-braintree'],
  ['stripe', 'remote-checkout-stripe'],
]);

/** The checkout remote of a processor, or null for a processor that no team serves. */
export function checkoutRemoteOf(processor: string | undefined): RemoteName | null {
  return checkoutRemotes.get(processor ?? '') ?? null;
}
