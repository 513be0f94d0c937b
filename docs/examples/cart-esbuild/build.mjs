import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { build } from 'esbuild';

const outdir = join(import.meta.dirname, 'dist');
rmSync(outdir, { recursive: true, force: true });

/** Both are classic scripts whose exports become the members of one global. */
const options = {
  absWorkingDir: import.meta.dirname,
  bundle: true,
  entryNames: '[name]-[hash]',
  format: 'iife',
  minify: true,
  outdir,
  sourcemap: 'external',
  target: 'es2022',
};

await build({ ...options, entryPoints: { fragment: 'src/container.ts' }, globalName: 'mf_remote_cart' });
await build({ ...options, entryPoints: { server: 'src/server.ts' }, globalName: 'fragment' });
