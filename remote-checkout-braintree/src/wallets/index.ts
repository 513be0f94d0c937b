export { dollarsOf, moduleOf, type WalletClient } from './wallet';
export { Wallets } from './wallets';
