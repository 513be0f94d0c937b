import { defineConfig } from 'vite';

/** One classic script whose exports become the members of the container's global, and one style. */
export default defineConfig({
  root: import.meta.dirname,
  logLevel: 'warn',
  define: { 'process.env.NODE_ENV': '"production"' },
  oxc: { jsx: { runtime: 'automatic', importSource: 'preact' } },
  build: {
    target: 'es2022',
    sourcemap: 'hidden',
    lib: {
      entry: 'src/container.ts',
      name: 'mf_remote_checkout_mx',
      formats: ['iife'],
      fileName: () => 'fragment.js',
      cssFileName: 'fragment',
    },
  },
});
