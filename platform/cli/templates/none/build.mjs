import { rmSync } from 'node:fs';
import { build } from 'esbuild';

rmSync('dist', { recursive: true, force: true });
await build({
  entryPoints: { fragment: 'src/container.ts' },
  bundle: true,
  format: 'iife',
  globalName: '{{global}}',
  minify: true,
  outdir: 'dist',
  sourcemap: 'external',
  target: 'es2022',
});
