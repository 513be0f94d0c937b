/** The payment by a wallet, which a checkout loads once its wallets appear. */
export { type WalletAddress, type WalletDetails, walletPayment } from '../wallet';
