/** The checkout of one payment processor, by folder name. */
export type CheckoutRemoteName = `remote-checkout-${string}`;

/** The separately released remotes of the storefront, by folder name. */
export type RemoteName = 'remote-event' | 'remote-cart' | CheckoutRemoteName;

/** The separately released parts of the storefront, by folder name. */
export type PartName = 'shell' | RemoteName;

export const isCheckoutRemoteName = (name: unknown): name is CheckoutRemoteName =>
  typeof name === 'string' && name.startsWith('remote-checkout-');
