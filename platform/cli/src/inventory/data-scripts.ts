import type { PageDescription } from '@storefront/format/page-description';
import { platformTeam } from '@storefront/format/platform-team';
import type { ScriptRow } from './inventory-row';

/** The script elements of a page that hold data. */
export const dataScripts = (data: PageDescription['data']): ScriptRow[] =>
  data.map(({ type, reason }) => ({
    script: `inline ${type}`,
    who: 'all visits',
    owner: platformTeam,
    reason,
    integrity: 'none: data that is never executed, written into each document by the shell server',
  }));
