/** The result of a query: the value, or a message that can be shown to a visitor. */
export type Loaded<T> =
  | { readonly ok: true; readonly value: T }
  | { readonly ok: false; readonly message: string };
