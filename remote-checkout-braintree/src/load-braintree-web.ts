import { loadScript } from '@ticket-storefront/checkout';
import type { RestClient } from '@ticket-storefront/contract';
import hostedFields from 'braintree-web/hosted-fields/index.js';
import * as v from 'valibot';
import type { WalletClient } from './wallets';

/** The hosted fields, in the order in which their errors are shown. */
export const fieldKeys = ['number', 'cvv', 'expirationDate', 'postalCode'] as const;

export type FieldKey = (typeof fieldKeys)[number];

/** Styles of an input inside a hosted field, by property. */
export type InputStyle = Readonly<Record<string, string>>;

/** Types for the part of braintree-web that the checkout uses; the package ships none. */
export interface BraintreeWeb {
  readonly hostedFields: { create(options: HostedFieldsOptions): Promise<HostedFields> };
}

interface HostedFieldsOptions {
  /** The client token. The frames load while the client, which must be `window.braintree`, reads the configuration. */
  readonly authorization: string;
  readonly fields: Readonly<Record<FieldKey, HostedFieldOptions>>;
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

type HostedFieldState = Readonly<Record<'isEmpty' | 'isValid' | 'isPotentiallyValid', boolean>>;

export interface HostedFieldEvent {
  readonly emittedBy: FieldKey;
  readonly fields: Readonly<Record<FieldKey, HostedFieldState>>;
}

interface TokenizeOptions {
  /** The fields to validate and send; all if absent. */
  readonly fieldsToTokenize: readonly FieldKey[];
  /** The gateway ignores this postal code if the postal code field is sent. */
  readonly billingAddress: { readonly postalCode: string };
}

export interface HostedFields {
  on(
    event: 'focus' | 'blur' | 'empty' | 'notEmpty' | 'validityChange' | 'inputSubmitRequest',
    handler: (event: HostedFieldEvent) => void,
  ): void;
  /** The checks that the account requires for a card. Rejects if there is no client. */
  getChallenges(): Promise<readonly string[]>;
  /** Rejects with a BraintreeError. */
  tokenize(
    options?: TokenizeOptions,
  ): Promise<{ readonly nonce: string; readonly details: { readonly bin: string } }>;
  focus(field: FieldKey): void;
  setAttribute(options: { field: FieldKey; attribute: string; value: string | boolean }): void;
  removeAttribute(options: { field: FieldKey; attribute: string }): void;
  teardown(): Promise<void>;
}

/** Reads the account's configuration, and sends the fields to the gateway. */
export interface Client {
  readonly VERSION: string;
  create(options: object): Promise<WalletClient>;
}

/** Creates a client of the braintree-web that is loaded. */
export const createClient = (authorization: string): Promise<WalletClient> => {
  const client: Client = Reflect.get(Reflect.get(window, 'braintree'), 'client');
  return client.create({ authorization });
};

const schema = v.object({ clientToken: v.pipe(v.string(), v.nonEmpty()) });

/** Fetches the client token for Braintree's gateway (docs/rules.md, Calls). Rejects if the API returns none. */
export async function fetchClientToken(api: RestClient): Promise<string> {
  const answer = await api.get('/ticketCheckout/braintree-token');
  const parsed = answer.ok ? v.safeParse(schema, answer.body) : null;
  if (!parsed?.success) throw new Error('The API returned no client token.');
  return parsed.output.clientToken;
}

const moduleSchema = v.object({
  client: v.looseObject({}),
  hostedFields: v.object({ create: v.function() }),
});

const isBraintreeWeb = (value: unknown): value is BraintreeWeb => v.is(moduleSchema, value);

/** The global that a configured script provides in place of braintree-web, or null. */
function provided(): BraintreeWeb | null {
  const found: unknown = Reflect.get(window, 'braintree');
  return isBraintreeWeb(found) ? found : null;
}

const loadClient = async () =>
  (await import(/* webpackChunkName: "client" */ 'braintree-web/client/index.js')).default;

/** The client as the hosted fields use it, which loads beside the client token and the frames. */
function laterClient(): Client {
  // If this fails, `create` tries once more and rejects.
  loadClient().catch(() => undefined);
  return { VERSION: hostedFields.VERSION, create: async (options) => (await loadClient()).create(options) };
}

/** Loads braintree-web, or the configured script with the same interface. */
export async function loadBraintreeWeb(
  scriptUrl: string | undefined,
  signal: AbortSignal,
): Promise<BraintreeWeb> {
  if (!scriptUrl) {
    // The hosted fields use the client from here; otherwise they load a script without a hash.
    Reflect.set(window, 'braintree', { client: laterClient() });
    return { hostedFields };
  }
  if (!provided()) await loadScript(scriptUrl, signal);
  const braintree = provided();
  if (!braintree) throw new Error(`${scriptUrl} does not provide braintree-web.`);
  return braintree;
}
