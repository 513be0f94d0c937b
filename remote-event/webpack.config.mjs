import { configurePart } from '@ticket-storefront/webpack';

export default configurePart({
  name: 'remote-event',
  folder: import.meta.dirname,
  serverEntry: './src/fragment.tsx',
});
