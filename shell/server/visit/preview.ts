import type { Registry, RegistryRelease } from '@ticket-storefront/format';
import { slotOf } from '@ticket-storefront/format/parts';
import { isApprovedForLinks, openPreviewToken, type Preview, type Trust } from '@ticket-storefront/registry';
import { integrityOf } from '@ticket-storefront/releases/manifest';
import { escapeHtml } from '@ticket-storefront/server';
import { isReachedByHttps } from '@ticket-storefront/server/http';
import type { Settings } from '../settings/settings';

const longAgo = new Date(0).toISOString();

function stateIn(release: RegistryRelease, version: string): RegistryRelease['state'] {
  if (release.version === version) return { name: 'current', since: longAgo };
  const isGiven = release.state.name !== 'revoked' && release.state.name !== 'candidate';
  return isGiven ? { name: 'withdrawn', since: longAgo } : release.state;
}

/** The registry of a preview: its release is the only one of the part, which may be paused for all others. */
const previewRegistry = (registry: Registry, part: string, version: string): Registry => ({
  ...registry,
  paused: Object.fromEntries(Object.entries(registry.paused ?? {}).filter(([paused]) => paused !== part)),
  releases: {
    ...registry.releases,
    [part]: (registry.releases[part] ?? []).map((release) => ({
      ...release,
      state: stateIn(release, version),
    })),
  },
  defaults: { ...registry.defaults, [part]: [version] },
});

/** A preview, or the reason against it. */
export interface VisitPreview {
  readonly isShown: boolean;
  /** Shown above the page. */
  readonly message: string;
}

export const noPreview: PreviewReader = (_token, registry) => ({ registry, preview: null });

const sentences = {
  'not-valid': 'This preview link is not valid: ask the team that sent it for another one.',
  expired: 'This preview has expired: ask the team that sent it for another link.',
  gone: 'The release of this preview is no longer a candidate: ask the team that sent it for another link.',
  frozen: 'Releases are frozen, and so are previews: open the link again later.',
  checkout: 'This shop shows a preview of a checkout once the platform team has approved it.',
} as const;

const isInCheckouts = ({ slots }: Registry, part: string) =>
  part === 'shell' || (slotOf(slots, part)?.startsWith('checkout:') ?? false);

/** Candidates and canaries alone: a link must not bring back what was rolled back or replaced. */
function isShownByLinks({ releases }: Registry, { part, version }: Preview): boolean {
  const state = releases[part]?.find((release) => release.version === version)?.state.name;
  return state === 'candidate' || state === 'canary';
}

/** Whether the platform team lets links of the part's own team show a release in a live checkout. */
function isApproved({ releases }: Registry, { part, version }: Preview, trust: Trust): boolean {
  const release = releases[part]?.find((one) => one.version === version);
  return release !== undefined && isApprovedForLinks(part, release, trust.root());
}

/** Reads previews from the tokens of visits. A shop with HTTPS is live. */
export function createPreviewReader(
  { STOREFRONT_ORIGIN: origin }: Pick<Settings, 'STOREFRONT_ORIGIN'>,
  trust: Trust,
) {
  const isLive = isReachedByHttps(origin);

  return (
    token: string | undefined,
    registry: Registry,
    now: Date,
  ): { readonly registry: Registry; readonly preview: VisitPreview | null } => {
    if (!token) return { registry, preview: null };
    const refuse = (fault: keyof typeof sentences) => ({
      registry,
      preview: { isShown: false, message: sentences[fault] },
    });
    const opened = openPreviewToken(token, registry, trust.platformKeys(), now);
    if (!opened.ok) return refuse(opened.fault);
    const { preview, isOfPlatform } = opened;
    if (registry.frozen) return refuse('frozen');
    if (!isShownByLinks(registry, preview)) return refuse('gone');
    const isAllowed =
      isOfPlatform || isApproved(registry, preview, trust) || !isInCheckouts(registry, preview.part);
    if (isLive && !isAllowed) return refuse('checkout');
    const { part, version } = preview;
    return {
      registry: previewRegistry(registry, part, version),
      preview: { isShown: true, message: `Preview of ${part} ${version}` },
    };
  };
}

export type PreviewReader = ReturnType<typeof createPreviewReader>;

export const leavePath = '/preview/leave';

const style = `.preview-notice{display:flex;flex-wrap:wrap;gap:.25rem 1rem;justify-content:center;margin:0;padding:.5rem 1rem;background:#352ba6;color:#fff;font:600 .875rem/1.5 system-ui,sans-serif}.preview-notice a{color:inherit}`;

/** Hash of the style of {@link previewNotice}, for the policy. */
export const previewStyleHash = `'${integrityOf(style)}'`;

/** The HTML above the page: the preview with a link to leave it, or the reason against it. */
export const previewNotice = ({ isShown, message }: VisitPreview): string =>
  `<style>${style}</style>
<p class="preview-notice" role="status">${escapeHtml(message)}${isShown ? ` <a href="${leavePath}">Leave the preview</a>` : ''}</p>
`;
