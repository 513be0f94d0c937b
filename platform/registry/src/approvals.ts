import type { Registry, RegistryRelease } from '@ticket-storefront/format';
import { openDocument, type SigningKey, signDocument } from '@ticket-storefront/signing';
import * as v from 'valibot';
import { describeSigners, type PlatformRoot, personOf } from './root';

const approvalSchema = v.object({
  part: v.string(),
  version: v.string(),
  /** Hash of the manifest, and so of every byte. */
  manifest: v.string(),
  /** Checks that the person's own machine ran on the released bytes; null if it ran none. */
  checks: v.nullable(v.array(v.string())),
  signed: v.pipe(v.string(), v.isoTimestamp()),
});

/** What a person says of a release. */
export type Approval = v.InferOutput<typeof approvalSchema>;

/** Signs that a release may run in checkouts for all visits. */
export const signApproval = (approval: Approval, key: SigningKey): string =>
  signDocument('approval', approval, key);

/** The approval in a signed text, and its person, if the root document lets that person approve. */
export function openApproval(
  text: string,
  root: PlatformRoot,
): { readonly approval: Approval; readonly person: string } | null {
  const keys = root.checkouts.persons.map((name) => root.persons[name] ?? '');
  const opened = openDocument('approval', Buffer.from(text), keys);
  const parsed = opened.ok ? v.safeParse(approvalSchema, opened.document) : null;
  if (!opened.ok || !parsed?.success) return null;
  const person = personOf(root, opened.key);
  return person === null ? null : { approval: parsed.output, person };
}

/** The people who have approved a release, and whether one of them has checked its bytes. */
export function approvalsOf(part: string, release: RegistryRelease, root: PlatformRoot) {
  const approvals = (release.approvals ?? []).flatMap((text) => {
    const opened = openApproval(text, root);
    const { approval } = opened ?? {};
    const isOfThis =
      approval?.part === part &&
      approval.version === release.version &&
      approval.manifest === release.manifest;
    return opened && isOfThis ? [opened] : [];
  });
  return {
    persons: new Set(approvals.map(({ person }) => person)),
    isChecked: approvals.some(({ approval }) => approval.checks !== null),
  };
}

/** Whether links of its own team may show a release in a live checkout: the platform team, or a person of the root document, agrees. */
export const isApprovedForLinks = (
  part: string,
  release: RegistryRelease,
  root: PlatformRoot | null,
): boolean => (root ? approvalsOf(part, release, root).persons.size > 0 : release.approved !== undefined);

/** Whether a part runs in checkouts. The shell runs on every page. */
function runsInCheckouts({ slots, releases }: Registry, part: string): boolean {
  const own = Object.entries(slots).flatMap(([slot, filledBy]) => (filledBy === part ? [slot] : []));
  const declared = (releases[part] ?? []).map(({ slot = '' }) => slot);
  return part === 'shell' || [...own, ...declared].some((slot) => slot.startsWith('checkout:'));
}

/**
 * Percentage of visits that a server may give a release to: all also get one that was current before, if a newer one fails or a
 * browser cannot use it.
 */
function percentOfReach({ version, state }: RegistryRelease, defaults: readonly string[]): number {
  switch (state.name) {
    case 'canary':
      return state.percent;
    case 'candidate':
      return defaults.includes(version) ? 100 : 0;
    case 'current':
    case 'held':
      return 100;
    default:
      return 0;
  }
}

/** Releases that more visits of checkouts may get than the root document allows without approvals, by part and version. */
export function unapprovedReleases(registry: Registry, root: PlatformRoot): ReadonlyMap<string, string> {
  const found = new Map<string, string>();
  for (const part of Object.keys(registry.releases).filter((name) => runsInCheckouts(registry, name))) {
    const lacking = (registry.releases[part] ?? []).flatMap((release) => {
      const percent = percentOfReach(release, registry.defaults[part] ?? []);
      if (percent === 0) return [];
      const { persons, isChecked } = approvalsOf(part, release, root);
      if (persons.size >= root.checkouts.threshold && isChecked) return [];
      return [{ release, isChecked, percent }];
    });
    const total = lacking.reduce((sum, { percent }) => sum + percent, 0);
    if (total <= root.checkoutShare) continue;
    for (const { release, isChecked } of lacking) {
      const need = `${describeSigners(root.checkouts)} have to run \`storefront approve ${part} ${release.version}\``;
      const check = isChecked ? '' : ', one of them with a check';
      found.set(`${part} ${release.version}`, `${need}${check}`);
    }
  }
  return found;
}
