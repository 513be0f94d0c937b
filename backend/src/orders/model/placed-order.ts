import type { Refusal } from './refusal';

/** What became of a request to order: it is paid and stored, or why not. */
export type PlacedOrder = { readonly ok: true } | { readonly ok: false; readonly refusal: Refusal };
