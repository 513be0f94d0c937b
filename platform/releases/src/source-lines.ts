import { originalPositionFor, TraceMap } from '@jridgewell/trace-mapping';
import type { Storage } from '@ticket-storefront/storage';
import { sourceMapPath } from './source-maps';

/** A location in a released script, as browsers write it: `https://…/{part}/{version}/{file}.js:1:2345`. */
const location =
  /https?:\/\/[^\s()]*?\/(?<part>[\w-]+)\/(?<version>[\w.+-]+)\/(?<file>[\w.-]+\.js):(?<line>\d+):(?<column>\d+)/g;

/** Shortens `webpack://storefront-remote-cart/./src/cart-panel.tsx` to `src/cart-panel.tsx`. */
const withoutBundle = (source: string) => source.replace(/^webpack:\/\/[^/]*\/(\.\/)?/, '');

/** Replaces the locations in a browser's stack by source lines, if they have a source map. */
export async function sourceLines(stack: string, maps: Pick<Storage, 'read'>): Promise<string> {
  const replaced = new Map<string, string>();
  for (const { 0: written, groups } of stack.matchAll(location)) {
    const { part = '', version = '', file = '', line, column } = groups ?? {};
    const stored = await maps.read(sourceMapPath(part, version, file));
    if (!stored) continue;
    // Browsers count columns from one, source maps from zero.
    const at = { line: Number(line), column: Number(column) - 1 };
    const found = originalPositionFor(new TraceMap(stored.content.toString()), at);
    if (!found.source) continue;
    replaced.set(written, `${part} ${withoutBundle(found.source)}:${found.line}:${found.column + 1}`);
  }
  return stack.replace(location, (written) => replaced.get(written) ?? written);
}
