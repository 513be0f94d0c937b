/** Who asks for the checkout of an event: a visitor, or an order whose sender has no token, by its reference. */
export interface Holder {
  readonly eventId: number;
  readonly holder: string;
}
