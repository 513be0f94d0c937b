import type { FieldKey } from './field-keys';
import type { InputStyle } from './hosted-input-styles';

/** Types for the part of braintree-web that the checkout uses; the package has none. */
export interface BraintreeWeb {
  readonly client: object;
  readonly hostedFields: { create(options: HostedFieldsOptions): Promise<HostedFields> };
}

interface HostedFieldsOptions {
  /** The client token. The frames load while the client, which `window.braintree` has to provide, reads the configuration. */
  readonly authorization: string;
  readonly fields: Readonly<Record<FieldKey, HostedFieldOptions>>;
  /** Styles of the inputs by selector. */
  readonly styles: Readonly<Record<string, InputStyle>>;
}

export interface HostedFieldOptions {
  readonly container: HTMLElement;
  readonly placeholder?: string;
  readonly maxlength?: number;
  readonly minlength?: number;
  readonly maxCardLength?: number;
  readonly internalLabel: string;
  readonly iframeTitle: string;
}

interface HostedFieldState {
  readonly isEmpty: boolean;
  readonly isValid: boolean;
  readonly isPotentiallyValid: boolean;
}

export interface HostedFieldEvent {
  readonly emittedBy: FieldKey;
  readonly fields: Readonly<Record<FieldKey, HostedFieldState>>;
}

/** What a nonce is made of. */
export interface TokenizeOptions {
  /** The fields that are checked and sent; all of them without it. */
  readonly fieldsToTokenize: readonly FieldKey[];
  /** The postal code is heeded only where the field of it is not sent. */
  readonly billingAddress: { readonly postalCode: string };
}

export interface HostedFields {
  on(
    event: 'focus' | 'blur' | 'empty' | 'notEmpty' | 'validityChange' | 'inputSubmitRequest',
    handler: (event: HostedFieldEvent) => void,
  ): void;
  /** What the account asks of a card. Rejects where no client could be had. */
  getChallenges(): Promise<readonly string[]>;
  /** Rejects with a BraintreeError. */
  tokenize(options?: TokenizeOptions): Promise<{ readonly nonce: string }>;
  focus(field: FieldKey): void;
  setAttribute(options: { field: FieldKey; attribute: string; value: string | boolean }): void;
  removeAttribute(options: { field: FieldKey; attribute: string }): void;
  teardown(): Promise<void>;
}
