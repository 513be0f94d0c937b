import { configurePart } from '@storefront/webpack/configure-part';

export default configurePart({
  name: 'remote-cart',
  folder: import.meta.dirname,
  serverEntry: './src/fragment.tsx',
});
