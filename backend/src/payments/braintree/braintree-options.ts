/** The account that is charged, and where its gateway is. */
export interface BraintreeOptions {
  /** Origin of the gateway, such as `https://api.braintreegateway.com`. */
  readonly baseUrl: string;
  readonly merchantId: string;
  readonly publicKey: string;
  readonly privateKey: string;
  readonly timeoutMs: number;
}
