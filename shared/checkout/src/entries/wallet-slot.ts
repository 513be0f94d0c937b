/** The place of wallets before the form. */
export { walletSlot } from '../wallet-area';
