/** The account that calls must be made for. */
export interface SimulatedAccount {
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
