import { configurePart } from '@ticket-storefront/webpack';

export default configurePart({
  name: 'shell',
  folder: import.meta.dirname,
  serverEntry: './src/server.tsx',
});
