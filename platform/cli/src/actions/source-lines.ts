import { originalPositionFor, TraceMap } from '@jridgewell/trace-mapping';
import { sourceMapPath } from '@storefront/releases/source-maps';
import type { Storage } from '@storefront/storage/storage';

/** A place in a released script, as browsers write it: `https://…/{part}/{version}/{file}.js:1:2345`. */
const place =
  /https?:\/\/[^\s()]*?\/(?<part>[\w-]+)\/(?<version>[\w.+-]+)\/(?<file>[\w.-]+\.js):(?<line>\d+):(?<column>\d+)/g;

/** `webpack://storefront-remote-cart/./src/cart-panel.tsx` is `src/cart-panel.tsx`. */
const withoutBundle = (source: string) => source.replace(/^webpack:\/\/[^/]*\/(\.\/)?/, '');

/**
 * A stack of a browser with the lines of the sources in place of those of released scripts. What has no source map stays
 * as it is.
 */
export async function sourceLines(stack: string, maps: Storage): Promise<string> {
  const replaced = new Map<string, string>();
  for (const { 0: written, groups } of stack.matchAll(place)) {
    const { part = '', version = '', file = '', line, column } = groups ?? {};
    const stored = await maps.read(sourceMapPath(part, version, file));
    if (!stored) continue;
    // Browsers count columns from one, source maps from zero.
    const at = { line: Number(line), column: Number(column) - 1 };
    const found = originalPositionFor(new TraceMap(stored.content.toString()), at);
    if (!found.source) continue;
    replaced.set(written, `${part} ${withoutBundle(found.source)}:${found.line}:${found.column + 1}`);
  }
  return stack.replace(place, (written) => replaced.get(written) ?? written);
}
