/** The account that the simulator answers to. Not secret: it is good for nothing else. */
export const demoAccount = {
  merchantId: 'demo_merchant',
  publicKey: 'demo_public_key',
  privateKey: 'demo_private_key',
} as const;

/** The account that calls must be made for. */
interface SimulatedAccount {
  readonly merchantId: string;
  readonly publicKey: string;
  readonly privateKey: string;
}

export interface BraintreeSimulatorOptions {
  /** Where the simulator keeps what it knows; made where there is none. */
  readonly folder: string;
  /** Where servers and browsers reach the simulator, such as `http://localhost:3003`. */
  readonly origin: string;
  readonly account: SimulatedAccount;
  /** Milliseconds that a sale by the slow test card takes. */
  readonly slowMs: number;
  /** Folder of the built files that browsers load; where it is not named, browsers get none. */
  readonly browserFolder?: string;
}
