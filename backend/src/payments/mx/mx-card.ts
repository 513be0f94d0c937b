/** The card of one payment and whom it is billed to. Held in memory for the call alone: never stored, never logged. */
export interface MxCard {
  readonly billingFirstName: string;
  readonly billingLastName: string;
  readonly billingAddress1: string;
  readonly billingZipcode: string;
  readonly cardNumber: string;
  /** `01` to `12`. */
  readonly expiryMonth: string;
  /** Four digits. */
  readonly expiryYear: string;
  readonly cvv: string;
}
