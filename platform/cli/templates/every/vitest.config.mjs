import { defineConfig } from 'vitest/config';

// Node cannot import the styles of the packages; Vite can.
export default defineConfig({
  test: { environment: 'jsdom', server: { deps: { inline: [/@ticket-storefront/] } } },
});
