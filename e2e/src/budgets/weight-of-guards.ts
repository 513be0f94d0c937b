import { brotliCompressSync } from 'node:zlib';
import { eachMapping, TraceMap } from '@jridgewell/trace-mapping';
import { currentRelease } from '@ticket-storefront/format';
import { createManifestReader } from '@ticket-storefront/releases/manifest';
import { openStorage } from '@ticket-storefront/storage';
import { readRegistry } from '../releases/store-registry';
import type { StoreLocation } from '../store/store-location';

/** The sources of the shell that guard the page against parts, and detect and replace unhealthy ones. */
const guards = /\/src\/(browser\/page-guard|reports\/.*|remotes\/(create-host|mount-remote|part-error))\.ts$/;

const compressed = (text: string) => brotliCompressSync(text).length;

/** A script without what was made of the guards. */
function withoutGuards(script: string, map: TraceMap): string {
  const lines = script.split('\n').map((text) => ({ text, kept: '', read: 0, isGuard: false }));
  const readTo = (line: (typeof lines)[number], column: number) => {
    if (!line.isGuard) line.kept += line.text.slice(line.read, column);
    line.read = column;
  };
  eachMapping(map, ({ generatedLine, generatedColumn, source }) => {
    const line = lines[generatedLine - 1];
    if (!line) return;
    readTo(line, generatedColumn);
    line.isGuard = guards.test(source ?? '');
  });
  for (const line of lines) readTo(line, line.text.length);
  return lines.map(({ kept }) => kept).join('\n');
}

/** Bytes by brotli that the guards add to the scripts that an entry of the shell starts with, such as `storefront`. */
export async function weightOfGuards(store: StoreLocation, entry: string): Promise<number> {
  const [assets, sourceMaps] = [openStorage(store.assets), openStorage(store.sourceMaps)];
  const release = currentRelease(await readRegistry(store), 'shell');
  if (!release) throw new Error('The store has no release of the shell.');
  const { version, entries } = await createManifestReader(assets)('shell', release);
  let bytes = 0;
  for (const path of entries[entry]?.scripts ?? []) {
    const script = (await assets.read(`shell/${version}/${path}`))?.content.toString();
    const map = (await sourceMaps.read(`shell/${version}/${path}.map`))?.content.toString();
    if (!script || !map) throw new Error(`shell ${version} lacks ${path} or its source map.`);
    bytes += compressed(script) - compressed(withoutGuards(script, new TraceMap(map)));
  }
  return bytes;
}
