import { runStorefront } from '@storefront/cli';
import { plugIn } from './plug-in';

// The command `storefront`: the platform's command line for the parts of this shop.
await runStorefront(plugIn);
