import { platformTeam } from '@storefront/format/platform-team';
import type { ScriptRow } from './inventory-row';

/** The scripts that a shell server writes into a page, by why they are there. */
export const inlineScripts = (reasons: readonly string[]): ScriptRow[] =>
  reasons.map((reason) => ({
    script: 'inline script',
    who: 'all visits',
    owner: platformTeam,
    reason,
    integrity: 'none: written into each document by the shell server, with its hash in the policy',
  }));
