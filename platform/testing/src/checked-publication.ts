import { slotOf } from '@storefront/format/slots';
import type { CheckedCommand } from '@storefront/registry/apply-command';
import { demonstrationSlots } from './demonstration-slots';

const integrity = `sha384-${'A'.repeat(64)}`;

/** The publication of a release whose files were found to be as they should. */
export const checkedPublication = (
  part: string,
  version: string,
  published: Date,
  contract = '^1.0.0',
): CheckedCommand => {
  const slot = slotOf(demonstrationSlots, part);
  return {
    type: 'publish',
    part,
    version,
    manifest: integrity,
    release: {
      url: `http://assets/${part}/${version}/fragment.js`,
      version,
      integrity,
      manifest: integrity,
      contract,
      ...(slot === null ? {} : { slot }),
      owner: 'event team',
      published: published.toISOString(),
      state: { name: 'candidate' },
    },
  };
};
