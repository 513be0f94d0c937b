import { createContext, runInContext } from 'node:vm';
import type { ServerHost } from '@storefront/contract/server-entry';

/** Milliseconds for starting an entry, and for drawing by it: none of this repository takes a tenth of it. */
const timeout = 5000;

interface Drawing {
  /** Address of the release's files, ending in a slash. */
  readonly address: string;
  readonly props: object;
  readonly host: ServerHost;
}

/**
 * What a server entry draws, in a realm with nothing but ECMAScript as on a shell server.
 * @throws {TypeError} where it gives no HTML, and whatever the entry throws.
 */
export function renderEntry(code: string, { address, props, host }: Drawing): string {
  const realm = createContext(Object.create(null), { codeGeneration: { strings: false, wasm: false } });
  runInContext(`globalThis.releaseAddress = ${JSON.stringify(address)}`, realm);
  runInContext(code, realm, { timeout });
  const given = JSON.stringify(JSON.stringify({ props, host }));
  const render = `(({ props, host }) => globalThis.fragment.render(props, host))(JSON.parse(${given}))`;
  const html: unknown = runInContext(render, realm, { timeout });
  if (typeof html === 'string') return html;
  throw new TypeError('it returns no text');
}
