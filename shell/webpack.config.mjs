import { configurePart } from '@storefront/webpack/configure-part';

export default configurePart({
  name: 'shell',
  folder: import.meta.dirname,
  serverEntry: './src/server.tsx',
});
