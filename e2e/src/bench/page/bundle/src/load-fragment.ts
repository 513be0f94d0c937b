import { type Fragment, parseFragment } from '@ticket-storefront/contract';
import { acceptsContract, type RemoteName } from '@ticket-storefront/format/parts';
import { bundledFragments } from './bundled-fragments';

/** Stands in for the shell's own loader of remotes, in a bundle that holds them. */
export async function loadFragment<Props>(name: RemoteName): Promise<Fragment<Props>> {
  return parseFragment<Props>(await bundledFragments.get(name)?.(), acceptsContract);
}
