import type { CartBus } from './cart-bus';
import type { Catalogue } from './catalogue';

/** Why a call has no answer. `unreachable`: there was no connection; `timeout`: it was sent, but not answered in time. */
export type CallFailure = 'unreachable' | 'timeout';

/** The answer to a GraphQL operation. `message` is fit to be shown to a visitor. */
export type GraphqlAnswer =
  | { readonly ok: true; readonly data: unknown }
  | { readonly ok: false; readonly message: string };

/** The answer to a REST call: status and JSON body, or why there is no answer. */
export type RestAnswer =
  | { readonly ok: true; readonly status: number; readonly body: unknown }
  | { readonly ok: false; readonly reason: CallFailure };

/** Options of one GraphQL query. */
export interface GraphqlOptions {
  /** Skips the cache and asks the server. */
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
  post(path: string, body: unknown, headers?: Readonly<Record<string, string>>): Promise<RestAnswer>;
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

/** Keeps texts of one remote in the visitor's browser, or until the page is left where the browser keeps nothing. */
export interface PartStorage {
  getItem(key: string): string | null;
  setItem(key: string, text: string): void;
  removeItem(key: string): void;
}

/** Decides a toast's colour, icon and how it is announced. */
export type ToastKind = 'error' | 'success' | 'info';

/** Everything that a remote gets from the shell. React context is not shared. */
export interface Host {
  readonly cart: CartBus;
  readonly catalogue: Catalogue;
  readonly graphql: GraphqlClient;
  readonly api: RestClient;
  readonly config: HostConfig;
  /** Under keys that no other remote reads by its host. */
  readonly storage: PartStorage;
  /** Language of the document, such as `es`; absent where the shell speaks English alone. */
  readonly locale?: string;
  /** Begins every id that the remote makes up, the same on the server and in the browser. */
  readonly idPrefix?: string;
  /** When the server rendered the remote, in milliseconds: what the first drawing takes as now. */
  readonly renderedAt?: number;
  /** Goes to a path of the storefront. */
  navigate(path: string): void;
  /** Shows a message at the top centre for 5000 ms, announced by screen readers. */
  toast(kind: ToastKind, message: string): void;
  /**
   * Reports a bug with the remote's name and release. Expected failures are not reported. `recovered`: nothing is missing
   * on the page, as after the server's HTML was drawn again; it is counted apart from failures.
   */
  reportError(error: unknown, kind?: 'recovered'): void;
  /** Ends the remote after an error: the shell reports it and shows its fallback with a retry instead. */
  fail(error: unknown): void;
}
