import { svelte } from '@sveltejs/vite-plugin-svelte';
import { defineConfig } from 'vite';

// https://vite.dev/guide/build.html#library-mode
export default defineConfig({
  plugins: [svelte()],
  define: { 'process.env.NODE_ENV': '"production"' },
  build: {
    lib: {
      entry: 'src/container.svelte.ts',
      name: 'mf_remote_cart',
      formats: ['iife'],
      fileName: () => 'fragment.js',
      cssFileName: 'fragment',
    },
  },
});
