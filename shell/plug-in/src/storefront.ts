import { runStorefront } from '@ticket-storefront/cli';
import { plugIn } from './plug-in';

// Runs the command `storefront` for the parts of this shop.
await runStorefront(plugIn);
