import {
  activeLinks,
  hostsOf,
  isForNewVisits,
  type ProcessorData,
  pauseReason,
  percentOfNewVisits,
  type Registry,
  type RegistryRelease,
  type ReleaseShare,
  releasesOf,
  type Subject,
} from '@ticket-storefront/format';
import { slotOf } from '@ticket-storefront/format/parts';
import type { Command } from './command';

const shareOf = (release: RegistryRelease, ofPart: readonly RegistryRelease[]): ReleaseShare => ({
  version: release.version,
  state: release.state.name,
  percent: percentOfNewVisits(release, ofPart),
  tenants: release.state.name === 'canary' ? release.state.tenants : [],
});

/** Describes which visitors get a release: `current, 90 %`, `10 % of a.example`, `current of b.example`, `held` and so on. */
export function describeShare({ state, percent, tenants }: Omit<ReleaseShare, 'version'>): string {
  switch (state) {
    case 'current':
      return percent === 100 ? 'current' : `current, ${percent} %`;
    case 'canary': {
      const places = tenants.length > 0 ? ` of ${tenants.join(', ')}` : '';
      return `${percent === 100 ? 'current' : `${percent} %`}${places}`;
    }
    default:
      return state;
  }
}

/** Lists all releases with their states, the newest of each part first. */
export const listReleases = (registry: Registry) =>
  Object.entries(registry.releases).flatMap(([part, releases]) =>
    releases.toReversed().map((release) => {
      const { owner, published, state } = release;
      return {
        part,
        slot: slotOf(registry.slots, part),
        ...shareOf(release, releases),
        since: state.name === 'candidate' ? published : state.since,
        owner,
        /** Releases of other parts that visits get only together with it. */
        linked: activeLinks(registry, part, release.version),
        /** The sources of its files; null without a provenance. */
        built: release.built ?? null,
        /** Who moved it to its state; null before registrars noted that. */
        by: release.by ?? null,
        /** Why no visit gets its part. */
        paused: pauseReason(registry, part),
        /** Why the registrar rolled it back. */
        reason: (state.name === 'withdrawn' && state.reason) || null,
      };
    }),
  );

/** The releases of a part that new visits get, and one other version. */
function partSubject(registry: Registry, part: string, named?: string): Subject {
  const releases = releasesOf(registry, part);
  const chosen = releases.filter((release) => isForNewVisits(release) || release.version === named);
  return { releases: chosen.map((release) => shareOf(release, releases)) };
}

function teamSubject(registry: Registry, name: string): Subject {
  const team = registry.teams[name];
  if (!team) return { team: null };
  const { keys, parts, share } = team;
  const slots = Object.entries(registry.slots).filter(([, part]) => parts.includes(part));
  return { team: { parts, slots: Object.fromEntries(slots), share, keys } };
}

/** The state of what a command changes. */
export function subjectOf(registry: Registry, command: Command): Subject {
  switch (command.type) {
    case 'publish':
    case 'promote':
    case 'revoke':
    case 'approve':
      return partSubject(registry, command.part, command.version);
    case 'rollback':
      return partSubject(registry, command.part);
    case 'team':
      return teamSubject(registry, command.name);
    case 'slot':
      return { part: registry.slots[command.slot] ?? null };
    case 'processor':
      return { processor: registry.processors?.[command.name] ?? null };
    case 'notify':
      return { webhook: registry.teams[command.team]?.webhook ?? null };
    case 'prune':
      return { size: Object.values(registry.releases).flat().length };
    case 'renew':
      return { expires: registry.expires };
    case 'pause':
    case 'resume':
      return { paused: pauseReason(registry, command.part) };
    case 'freeze':
    case 'unfreeze':
      return { frozen: registry.frozen, freezes: registry.freezes ?? [] };
  }
}

/** For example `1.0.0` if it is current, or `1.1.0 for 10 %`. */
function describeRelease(release: ReleaseShare): string {
  if (release.state === 'current') return release.version;
  const share = describeShare(release);
  const isForTenants = release.percent === 100 && release.tenants.length > 0;
  if (isForTenants) return `${release.version} for ${release.tenants.join(', ')}`;
  return release.state === 'canary' ? `${release.version} for ${share}` : `${release.version} ${share}`;
}

/** A processor with all that could open the checkout to somebody else. */
function describeService(processor: ProcessorData | null): string {
  if (!processor) return 'no processor';
  const { label, services, keys } = processor;
  return `${label} at ${services.join(', ')} with ${keys.join(', ')}, browsers use ${hostsOf(processor).join(', ') || 'no other host'}`;
}

function describeFreezes({ frozen, freezes = [] }: Extract<Subject, { frozen: boolean }>): string {
  const ofParts = freezes.map(({ part, begins, ends }) =>
    [part ?? 'all parts', 'from', begins, ends !== null && `until ${ends}`].filter(Boolean).join(' '),
  );
  return [frozen ? 'frozen' : 'open', ...ofParts].join(', ');
}

/** Describes the state of what a command changes: `1.0.0, 1.1.0 for 10 %`. */
export function describeSubject(subject: Subject): string {
  if ('releases' in subject) return subject.releases.map(describeRelease).join(', ') || 'nothing';
  if ('part' in subject) return subject.part ?? 'nothing';
  if ('expires' in subject) return `valid until ${subject.expires}`;
  if ('size' in subject) return `${subject.size} releases`;
  if ('paused' in subject) return subject.paused === null ? 'not paused' : `paused: ${subject.paused}`;
  if ('processor' in subject) return describeService(subject.processor);
  if ('frozen' in subject) return describeFreezes(subject);
  if ('webhook' in subject) return subject.webhook ?? 'no webhook';
  if (!subject.team) return 'no team';
  const { keys, share, slots } = subject.team;
  const parts = subject.team.parts.map((part) => {
    const slot = slotOf(slots, part);
    return slot === null ? part : `${part} in ${slot}`;
  });
  return `${parts.join(', ') || 'no parts'} up to ${share} % with ${keys.join(', ') || 'no keys'}`;
}
