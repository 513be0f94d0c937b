import { withNativeFederation } from '@softarc/native-federation/config';

/** React is bundled: the shell of this shop shares it by Module Federation, and not by an import map. */
export default withNativeFederation({
  name: 'remote-event',
  exposes: { './fragment': './src/container.ts' },
  shared: {},
});
