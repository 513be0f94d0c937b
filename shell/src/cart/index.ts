export { CartChanges } from './cart-changes';
export { type CartContents, emptyCart } from './cart-contents';
export { cartKey, createCartStorage, handedKey, isHandedOver } from './cart-storage';
export { type CartStore, createCartStore, ticketCount } from './create-cart-store';
export { readOfferedPromo, storeOfferedPromo, takeOfferedPromo } from './offered-promo';
export { useCarriedCart } from './use-carried-cart';
export { useCartStore } from './use-cart-store';
export { useOffer } from './use-offer';
