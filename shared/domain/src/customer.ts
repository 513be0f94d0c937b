/** What the visitor enters about themselves (docs/rules.md, Customer details). */
export interface Customer {
  readonly name: string;
  readonly businessName: string;
  readonly phone: string;
  readonly email: string;
  readonly confirmEmail: string;
  readonly address1: string;
  readonly address2: string;
  readonly city: string;
  readonly state: string;
  readonly zipcode: string;
}
