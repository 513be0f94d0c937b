import type { CheckoutChange, SeenCheckout } from '@ticket-storefront/format';

/** What the signed registry and the shell server allow at a checkout. */
export interface AllowedScripts {
  /** Integrity of each file of the page's releases, by address. */
  readonly released: ReadonlyMap<string, string>;
  /** Beginnings of the addresses of the processor's scripts in the page. */
  readonly processor: readonly string[];
  /** Origins of its frames; `*` stands for labels of a host name. */
  readonly frames: readonly string[];
  readonly assets: string;
}

/** A checkout that was seen before and accepted, with its address. */
export interface Baseline extends SeenCheckout {
  readonly address: string;
}

/** Without these a document is defended by nothing. */
const requiredHeaders = ['content-security-policy', 'cross-origin-opener-policy', 'x-content-type-options'];

const matchesOrigin = (url: string, pattern: string): boolean => {
  const { origin } = new URL(url);
  const [scheme = '', host = ''] = pattern.split('*.');
  return pattern.includes('*.')
    ? origin.startsWith(scheme) && origin.endsWith(`.${host}`)
    : origin === pattern;
};

/** Pictures are of hosts that the event's organiser chooses. */
const withoutPictures = (policy: string) => policy.replace(/img-src [^;]*; ?/, '');

function* headerChanges(seen: SeenCheckout, before: Baseline | null, isSameEvent: boolean) {
  const names = new Set([
    ...Object.keys(seen.headers),
    ...Object.keys(before?.headers ?? {}),
    ...requiredHeaders,
  ]);
  for (const name of names) {
    const [now, then] = [seen.headers[name], before?.headers[name]];
    if (now === undefined && (then !== undefined || !before)) yield `The header ${name} is missing.`;
    else if (!before || now === undefined) continue;
    else if (then === undefined) yield `The header ${name} is new: ${now}`;
    else {
      const [a, b] = isSameEvent ? [then, now] : [then, now].map(withoutPictures);
      if (a === b) continue;
      const [gone, come] = [difference(a ?? '', b ?? ''), difference(b ?? '', a ?? '')];
      yield `The header ${name} has changed:${gone && ` without ${gone}`}${come && ` with ${come}`}.`;
    }
  }
}

const piecesOf = (value: string) =>
  value.split(/[;,]\s*/).flatMap((directive) => {
    const [name = '', ...sources] = directive.trim().split(/\s+/);
    return sources.length === 0 ? [name] : sources.map((source) => `${name} ${source}`);
  });

/** What one value has and another has not. */
function difference(value: string, other: string): string {
  const others = new Set(piecesOf(other));
  return piecesOf(value)
    .filter((piece) => !others.has(piece))
    .join(', ');
}

/**
 * Compares what a browser saw at a checkout: released scripts with the signed registry, everything else with the baseline.
 * @param before - null the first time: then only the registry and the required headers count.
 */
export function changesOf(
  {
    seen,
    hasForm,
    address,
  }: { readonly seen: SeenCheckout; readonly hasForm: boolean; readonly address: string },
  { released, processor, frames, assets }: AllowedScripts,
  before: Baseline | null,
): readonly CheckoutChange[] {
  const changes: CheckoutChange[] = [];
  const add = (kind: CheckoutChange['kind'], sentence: string) => changes.push({ kind, sentence });
  for (const sentence of headerChanges(seen, before, before?.address === address)) add('header', sentence);

  const known = new Map(before?.scripts.map(({ url, integrity }) => [url, integrity]));
  for (const { url, integrity, inFrame } of seen.scripts) {
    const registered = released.get(url);
    if (registered !== undefined) {
      if (registered !== integrity)
        add(
          'script',
          `${url} is not the registered file: its hash is ${integrity} instead of ${registered}.`,
        );
      continue;
    }
    const isOfProcessor = inFrame
      ? frames.some((frame) => matchesOrigin(url, frame))
      : processor.some((beginning) => url.startsWith(beginning));
    const isForeignToFrame = inFrame && before !== null && !known.has(url);
    if (!isOfProcessor && !inFrame) {
      const where = url.startsWith(`${assets}/`) ? 'in no release of this page' : 'in no list of this page';
      // The script of the shop's own server, which is in the baseline.
      if (
        known.get(url) !== integrity &&
        !(before === null && new URL(url).origin === new URL(address).origin)
      )
        add('unlisted-script', `${url} was loaded and is ${where}. Its hash is ${integrity}.`);
      continue;
    }
    if (!before) continue;
    const then = known.get(url);
    if (then === undefined)
      add(
        'processor-script',
        `${url} is a new script of the processor${isForeignToFrame ? '’s frames' : ''}. Its hash is ${integrity}.`,
      );
    else if (then !== integrity)
      add('processor-script', `${url} has changed: its hash is ${integrity} instead of ${then}.`);
  }
  if (before) {
    const added = (now: readonly string[], then: readonly string[]) =>
      now.filter((one) => !then.includes(one));
    for (const hash of added(seen.inline, before.inline))
      add('inline-script', `Code in the document has changed or is new. Its hash is ${hash}.`);
    for (const form of added(seen.forms, before.forms))
      add('form', `A form is sent to another address: ${form}.`);
    for (const host of added(seen.hosts, before.hosts)) add('host', `The page contacts a new host: ${host}.`);
  }
  for (const refusal of seen.refused.filter((one) => !before?.refused.includes(one))) {
    const [directive = '', address = ''] = refusal.split(' ');
    const kind = directive.startsWith('script-src')
      ? 'unlisted-script'
      : directive === 'form-action'
        ? 'form'
        : 'host';
    add(kind, `The policy refused ${address} by ${directive}: something in the page tried it.`);
  }
  if (!hasForm) add('missing', `${address} shows no form.`);
  return changes;
}
