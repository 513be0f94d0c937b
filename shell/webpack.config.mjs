import { configurePart } from '@storefront/webpack';

export default configurePart({
  name: 'shell',
  folder: import.meta.dirname,
  serverEntry: './src/server.tsx',
});
