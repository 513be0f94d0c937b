import { configurePart } from '@storefront/webpack';

export default configurePart({
  name: 'remote-event',
  folder: import.meta.dirname,
  serverEntry: './src/fragment.tsx',
});
