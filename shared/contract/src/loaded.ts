/** What a query brought: the value, or a message fit to be shown to a visitor. */
export type Loaded<T> =
  | { readonly ok: true; readonly value: T }
  | { readonly ok: false; readonly message: string };
