import type { WalletDetails } from '@ticket-storefront/checkout/wallet';
import * as v from 'valibot';

/** The wallets that a shop may offer, in the order of their buttons. */
export const walletNames = ['apple-pay', 'google-pay', 'paypal', 'venmo'] as const;

export type WalletName = (typeof walletNames)[number];

/** The payment that a visitor has approved in a wallet's sheet. */
export interface Approval {
  /** What the API charges, once. */
  readonly nonce: string;
  readonly details: WalletDetails;
  /** Called once the order has its outcome. */
  end(isPaid: boolean): void;
}

/** A wallet that shop, account and browser have. */
export interface Wallet {
  /**
   * Opens the wallet's sheet. Call it in the handler of a press, because browsers open no window later.
   * @returns null if the visitor closes the sheet; rejects if the wallet fails, and then nothing is charged
   */
  approve(amountCents: number): Promise<Approval | null>;
}

/** The client of braintree-web, which has the account's configuration. */
export interface WalletClient {
  getConfiguration(): { readonly gatewayConfiguration: unknown };
}

const accountSchema = v.object({
  environment: v.string(),
  applePayWeb: v.nullish(v.looseObject({})),
  androidPay: v.nullish(v.object({ environment: v.string() })),
  paypalEnabled: v.nullish(v.boolean(), false),
  payWithVenmo: v.nullish(v.object({ enrichedCustomerDataEnabled: v.nullish(v.boolean(), false) })),
});

/** What a wallet is opened with. */
export interface WalletSetting {
  readonly client: WalletClient;
  /** The wallets of the account. */
  readonly account: v.InferOutput<typeof accountSchema>;
  /** Whom the visitor pays, as sheets show it. */
  readonly seller: string;
  readonly googleMerchantId: string | undefined;
}

/** Prepares a wallet; null if account or browser lacks it. */
export type OpenWallet = (setting: WalletSetting) => Promise<Wallet | null>;

/** The wallets of a client's account. */
export const accountOf = (client: WalletClient): WalletSetting['account'] =>
  v.parse(accountSchema, client.getConfiguration().gatewayConfiguration);

/** Cents as the wallets take them, for example `12.50`. */
export const dollarsOf = (cents: number): string => (cents / 100).toFixed(2);

/** A text that a wallet may leave out. */
export const text = v.nullish(v.string());

/** A module that a configured script provides with braintree-web's name, or braintree-web's own. */
export async function moduleOf<T>(name: string, load: () => Promise<{ readonly default: T }>): Promise<T> {
  const provided: unknown = Reflect.get(Reflect.get(window, 'braintree') ?? {}, name);
  return (provided as T | undefined) ?? (await load()).default;
}
