import * as v from 'valibot';

/** What can change at a checkout. */
export const checkoutChangeKinds = [
  /** A security header of the document. */
  'header',
  /** A script of a release differs from the registry. */
  'script',
  /** A script that no release and no processor lists, whether it ran or the policy refused it. */
  'unlisted-script',
  /** A script of the processor differs from the baseline, or is new. */
  'processor-script',
  /** Code in the document. */
  'inline-script',
  /** Where a form is sent, or was to be sent. */
  'form',
  /** A host that the page or its frames load from or call, or tried to. */
  'host',
  /** The checkout shows no form. */
  'missing',
] as const;

const text = v.pipe(v.string(), v.maxLength(4000));
const list = <Item extends v.GenericSchema>(item: Item) =>
  v.pipe(v.array(item), v.maxLength(500), v.readonly());

/** What a browser saw at a checkout. */
export const seenCheckoutSchema = v.object({
  /** The security headers of its document, by name in lower case, without what differs from release to release. */
  headers: v.record(v.string(), text),
  /** Every script that the browser received, in the page and in frames, with the hash of its bytes. */
  scripts: list(v.object({ url: text, integrity: text, inFrame: v.boolean() })),
  /** Hashes of the code in the document that ran. */
  inline: list(text),
  /** What the policy of the document refused: the directive and the address, or `inline`. */
  refused: list(text),
  /** Method and address of each form; `the page` if that is its own. */
  forms: list(text),
  /** Origins of everything else that the page loaded or called, and of its frames. */
  hosts: list(text),
});

export type SeenCheckout = v.InferOutput<typeof seenCheckoutSchema>;

/** One change, in a sentence. */
export const checkoutChangeSchema = v.object({ kind: v.picklist(checkoutChangeKinds), sentence: text });

export type CheckoutChange = v.InferOutput<typeof checkoutChangeSchema>;

/** The result of `storefront watch` for the checkout of a processor. */
export const checkoutWatchSchema = v.object({
  processor: v.pipe(v.string(), v.regex(/^[a-z][a-z0-9-]{0,39}$/)),
  address: text,
  /** When the browser saw it, in ISO 8601. */
  watchedAt: v.pipe(v.string(), v.isoTimestamp()),
  changes: list(checkoutChangeSchema),
  seen: seenCheckoutSchema,
});

export type CheckoutWatch = v.InferOutput<typeof checkoutWatchSchema>;

/** Path at which the API takes and reports the results of `storefront watch`. */
export const checkoutWatchesPath = '/operator/checkout-watches';

/** Path at which it reports the policy violations of checkouts of the last seven days. */
export const checkoutViolationsPath = '/operator/checkout-violations';

/** A policy violation that browsers reported at checkouts. */
export const checkoutViolationSchema = v.object({
  part: v.string(),
  release: v.string(),
  directive: v.string(),
  blocked: v.string(),
  count: v.number(),
  /** Wide networks that sent it on the day with the most of them. */
  networks: v.number(),
  /** The first day of the seven, as `2026-11-28`. */
  firstDay: v.string(),
});

export type CheckoutViolation = v.InferOutput<typeof checkoutViolationSchema>;
