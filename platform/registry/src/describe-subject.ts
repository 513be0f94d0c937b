import type { Registry } from '@storefront/format/registry';
import { isForNewVisits } from '@storefront/format/release-for-visit';
import { slotOf } from '@storefront/format/slots';
import type { Command } from './command';
import { whoGets } from './describe-status';
import { releasesOf } from './rollout';

/** What visitors get of a part, and what has become of one version of it, such as `1.0.0, 1.1.0 for 10 %`. */
function describePart(registry: Registry, part: string, named?: string): string {
  const releases = releasesOf(registry, part);
  const words = releases.flatMap((release) => {
    const { version, state } = release;
    if (state.name === 'current') return [version];
    if (isForNewVisits(release)) return [`${version} for ${whoGets(release, releases)}`];
    return version === named ? [`${version} ${whoGets(release, releases)}`] : [];
  });
  return words.join(', ') || 'nothing';
}

function describeTeam(registry: Registry, name: string): string {
  const team = registry.teams[name];
  if (!team) return 'no such team';
  const { keys, share } = team;
  const parts = team.parts.map((part) => {
    const slot = slotOf(registry.slots, part);
    return slot === null ? part : `${part} in ${slot}`;
  });
  return `${parts.join(', ') || 'no part'} up to ${share} % by ${keys.join(', ') || 'no key'}`;
}

/** What a command is about, as it stands in a registry, for a reader of the audit file. */
export function describeSubject(registry: Registry, command: Command): string {
  switch (command.type) {
    case 'publish':
    case 'promote':
    case 'revoke':
      return describePart(registry, command.part, command.version);
    case 'rollback':
      return describePart(registry, command.part);
    case 'team':
      return describeTeam(registry, command.name);
    case 'slot':
      return registry.slots[command.slot] ?? 'nothing';
    case 'renew':
      return `good until ${registry.expires}`;
    case 'freeze':
    case 'unfreeze':
      return registry.frozen ? 'frozen' : 'open';
  }
}
