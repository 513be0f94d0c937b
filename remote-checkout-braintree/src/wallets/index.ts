export type { WalletClient } from './wallet';
export { Wallets } from './wallets';
