import type { CartBus } from './cart-bus';

/** Why a call gave no answer. `unreachable`: never sent or no connection; `timeout`: sent, but no answer in time. */
export type CallFailure = 'unreachable' | 'timeout';

/** The answer to a GraphQL operation. `message` is fit to be shown to a visitor. */
export type GraphqlAnswer =
  | { readonly ok: true; readonly data: unknown }
  | { readonly ok: false; readonly message: string };

/** The answer to a REST call: whatever JSON the server sent with whatever status, or why there was none. */
export type RestAnswer =
  | { readonly ok: true; readonly status: number; readonly body: unknown }
  | { readonly ok: false; readonly reason: CallFailure };

export interface GraphqlOptions {
  /** Skips what is cached: a retry asks the server again. */
  readonly fresh?: boolean;
}

/** Sends GraphQL operations, given as text, to the provider's endpoint. Never rejects. */
export interface GraphqlClient {
  query(
    text: string,
    variables: Readonly<Record<string, unknown>>,
    options?: GraphqlOptions,
  ): Promise<GraphqlAnswer>;
}

/** Calls the REST API, paths relative to `{api}`. Never rejects. */
export interface RestClient {
  get(path: string): Promise<RestAnswer>;
  post(path: string, body: unknown): Promise<RestAnswer>;
}

/** Settings of the installation that remotes may read. */
export interface HostConfig {
  readonly links: {
    readonly provider: string;
    readonly terms: string;
    readonly privacy: string;
    readonly contact: string;
  };
  /** Public settings of the event's processor, such as a publishable key; empty outside the checkout. */
  readonly processor: Readonly<Record<string, string>>;
}

export type ToastKind = 'error' | 'success' | 'info';

/** All that a remote gets from the shell. React context does not cross it. */
export interface Host {
  readonly cart: CartBus;
  readonly graphql: GraphqlClient;
  readonly api: RestClient;
  readonly config: HostConfig;
  /** Goes to a path of the storefront. */
  navigate(path: string): void;
  /** Shows a sentence at the top centre for 5000 ms and announces it. */
  toast(kind: ToastKind, message: string): void;
  /** Reports a bug under the remote's name and release. Expected failures are not reported. */
  reportError(error: unknown): void;
  /** The remote cannot go on: the shell reports the error and puts its fallback with a retry in the remote's place. */
  fail(error: unknown): void;
}
