/** The first version of each engine that checks modules by the `integrity` of the import map. */
const minVersions = { ios: 18, gecko: 138, blink: 127, safari: 18 } as const;

/** Every browser of iOS has the system's WebKit, whatever its name. */
const patterns: readonly (readonly [engine: keyof typeof minVersions, version: RegExp])[] = [
  ['ios', /^Mozilla\/5\.0 \((?:iPhone|iPad|iPod)[^)]* OS (\d+)_/],
  ['gecko', / Gecko\/[\d.]+ Firefox\/(\d+)\./],
  ['blink', / AppleWebKit\/537\.36 .* (?:Headless)?Chrom(?:e|ium)\/(\d+)\./],
  [
    'safari',
    /^Mozilla\/5\.0 \(Macintosh;[^)]*\) AppleWebKit\/[\d.]+ \(KHTML, like Gecko\) Version\/(\d+)\.[\d.]+ Safari\//,
  ],
];

/**
 * Whether a browser checks the hash of every module that a document's import map lists. An unknown browser does not: it would
 * run a changed module.
 */
export function checksModules(userAgent: string | undefined): boolean {
  for (const [engine, version] of patterns) {
    const found = version.exec(userAgent ?? '')?.[1];
    if (found !== undefined) return Number(found) >= minVersions[engine];
  }
  return false;
}
