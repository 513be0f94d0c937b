import {
  isForNewVisits,
  percentOfNewVisits,
  type Registry,
  type RegistryRelease,
  releasesOf,
} from '@ticket-storefront/format';
import { slotOf } from '@ticket-storefront/format/parts';
import type { Command } from './command';

/** The state of a release, with its share of visits: `current, 90 %`, `10 % of a.example`, `held` and so on. */
function whoGets(release: RegistryRelease, ofPart: readonly RegistryRelease[]): string {
  const { state } = release;
  const percent = percentOfNewVisits(release, ofPart);
  switch (state.name) {
    case 'current':
      return percent === 100 ? 'current' : `current, ${percent} %`;
    case 'canary':
      return `${percent} %${state.tenants.length > 0 ? ` of ${state.tenants.join(', ')}` : ''}`;
    default:
      return state.name;
  }
}

/** Lists all releases with their states, the newest of each part first. */
export function describeStatus(registry: Registry) {
  return Object.entries(registry.releases).flatMap(([part, releases]) =>
    releases.toReversed().map((release) => {
      const { version, owner, published, state } = release;
      const since = state.name === 'candidate' ? published : state.since;
      const slot = slotOf(registry.slots, part) ?? '-';
      const reason = (state.name === 'withdrawn' && state.reason) || '';
      return { part, slot, version, who: whoGets(release, releases), since, owner, reason };
    }),
  );
}

/** The releases of a part that visitors get, and one other version: `1.0.0, 1.1.0 for 10 %`. */
function describePart(registry: Registry, part: string, named?: string): string {
  const releases = releasesOf(registry, part);
  const described = releases.flatMap((release) => {
    const { version, state } = release;
    if (state.name === 'current') return [version];
    if (isForNewVisits(release)) return [`${version} for ${whoGets(release, releases)}`];
    return version === named ? [`${version} ${whoGets(release, releases)}`] : [];
  });
  return described.join(', ') || 'nothing';
}

function describeTeam(registry: Registry, name: string): string {
  const team = registry.teams[name];
  if (!team) return 'no team';
  const { keys, share } = team;
  const parts = team.parts.map((part) => {
    const slot = slotOf(registry.slots, part);
    return slot === null ? part : `${part} in ${slot}`;
  });
  return `${parts.join(', ') || 'no parts'} up to ${share} % with ${keys.join(', ') || 'no keys'}`;
}

/** Describes the subject of a command, for the audit file. */
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
      return `valid until ${registry.expires}`;
    case 'freeze':
    case 'unfreeze':
      return registry.frozen ? 'frozen' : 'open';
  }
}
