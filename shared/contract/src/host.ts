import type { CartBus } from './cart-bus';
import type { Catalogue } from './catalogue';

/** Why a call has no answer. `unreachable`: no connection; `timeout`: it was sent, but not answered in time. */
export type CallFailure = 'unreachable' | 'timeout';

/** The answer to a GraphQL operation. `message` can be shown to a visitor. */
export type GraphqlAnswer =
  | { readonly ok: true; readonly data: unknown }
  | { readonly ok: false; readonly message: string };

/** The answer to a REST call: status and JSON body, or why there is no answer. */
export type RestAnswer =
  | { readonly ok: true; readonly status: number; readonly body: unknown }
  | { readonly ok: false; readonly reason: CallFailure };

/** Options of one GraphQL query. */
export interface GraphqlOptions {
  /** Bypasses the cache. */
  readonly fresh?: boolean;
}

/** Sends GraphQL operations, as text, to the provider's endpoint. Never rejects. */
export interface GraphqlClient {
  query(
    text: string,
    variables: Readonly<Record<string, unknown>>,
    options?: GraphqlOptions,
  ): Promise<GraphqlAnswer>;
}

/** Calls the REST API, with paths relative to `{api}`. Never rejects. */
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
  /** Public settings of the event's processor, for example a publishable key; empty outside the checkout. */
  readonly processor: Readonly<Record<string, string>>;
}

/** Stores texts of one remote in the visitor's browser, or until the page is left if the browser stores nothing. */
export interface PartStorage {
  getItem(key: string): string | null;
  setItem(key: string, text: string): void;
  removeItem(key: string): void;
}

/** Determines a toast's colour, icon and announcement. */
export type ToastKind = 'error' | 'success' | 'info';

/** Everything that the shell provides to a remote. React context is not shared. */
export interface Host {
  readonly cart: CartBus;
  readonly catalogue: Catalogue;
  /** @deprecated since 1.10: tickets come from {@link Host.catalogue}, the event from the props. */
  readonly graphql: GraphqlClient;
  readonly api: RestClient;
  readonly config: HostConfig;
  /** Other remotes cannot read these keys through their host. */
  readonly storage: PartStorage;
  /** Language of the document, for example `es`; absent if the shell has only English. */
  readonly locale?: string;
  /** Prefix for all ids that the remote generates, the same on the server and in the browser. */
  readonly idPrefix?: string;
  /** The present for the first render, in milliseconds: when the server rendered the remote, or now, also if the device's clock is wrong. */
  readonly renderedAt?: number;
  /** Navigates to a path of the storefront. */
  navigate(path: string): void;
  /** Shows a message at the top centre for 5000 ms. Screen readers announce it. */
  toast(kind: ToastKind, message: string): void;
  /**
   * Reports a bug with the remote's name and release. Do not report expected failures. `recovered`: nothing is missing on
   * the page, for example after the server's HTML was rendered again; not counted as a failure.
   */
  reportError(error: unknown, kind?: 'recovered'): void;
  /** Ends the remote after an error: the shell reports it and shows its fallback with a retry. */
  fail(error: unknown): void;
}
