import { federation } from '@module-federation/vite';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

export default defineConfig({
  base: './',
  plugins: [
    react(),
    federation({
      name: 'mf_remote_event',
      filename: 'fragment.js',
      manifest: true,
      exposes: { './fragment': './src/fragment.tsx' },
      shared: { 'react/': { singleton: true }, 'react-dom/': { singleton: true } },
      dts: false,
    }),
  ],
});
