import vue from '@vitejs/plugin-vue';
import { defineConfig } from 'vite';

// https://vite.dev/guide/build.html#library-mode
export default defineConfig({
  plugins: [vue()],
  define: { 'process.env.NODE_ENV': '"production"' },
  build: {
    lib: {
      entry: 'src/container.ts',
      name: 'mf_remote_cart',
      formats: ['iife'],
      fileName: () => 'fragment.js',
      cssFileName: 'fragment',
    },
  },
});
