const entryOf = (body: string, before = '') =>
  `${before}; var fragment = { contract: '^1.2.0', render() { ${body} } };`;

const maxCharacters = 262_144;

/** Failing server entries, by their failure. Each fails at every request. */
export const unhealthyEntries: Readonly<Record<string, string>> = {
  loops: entryOf('for (;;);'),
  crashes: entryOf('const all = []; for (;;) all.push(new Array(1000).fill({}));'),
  leaks: entryOf('kept.push(new Uint8Array(60_000_000).fill(1)); throw 1;', 'const kept = [];'),
  'floods with bytes': entryOf('return "x".repeat(50_000_000);'),
  'floods with elements': entryOf(`return '<div>'.repeat(${Math.floor(maxCharacters / '<div>'.length)});`),
};
