import { configurePart } from '@storefront/webpack/configure-part';

export default configurePart({
  name: 'remote-event',
  folder: import.meta.dirname,
  serverEntry: './src/fragment.tsx',
});
