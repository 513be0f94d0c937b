import { configurePart } from '@ticket-storefront/webpack';

export default configurePart({
  name: 'remote-cart',
  folder: import.meta.dirname,
  serverEntry: './src/fragment.tsx',
});
