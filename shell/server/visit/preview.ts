import type { Registry, RegistryRelease } from '@storefront/format';
import { slotOf } from '@storefront/format/parts';
import { openPreviewToken, type Preview } from '@storefront/registry';
import { integrityOf } from '@storefront/releases/manifest';
import { escapeHtml } from '@storefront/server';
import { isReachedByHttps } from '@storefront/server/http';
import type { Settings } from '../settings/settings';

const longAgo = new Date(0).toISOString();

function stateIn(release: RegistryRelease, version: string): RegistryRelease['state'] {
  if (release.version === version) return { name: 'current', since: longAgo };
  const isGiven = release.state.name !== 'revoked' && release.state.name !== 'candidate';
  return isGiven ? { name: 'withdrawn', since: longAgo } : release.state;
}

/** The registry as a preview sees it: one release of a part is all that there is of it. */
const previewRegistry = (registry: Registry, part: string, version: string): Registry => ({
  ...registry,
  releases: {
    ...registry.releases,
    [part]: (registry.releases[part] ?? []).map((release) => ({
      ...release,
      state: stateIn(release, version),
    })),
  },
  defaults: { ...registry.defaults, [part]: [version] },
});

/** What a visit previews, or why it does not. */
export interface VisitPreview {
  readonly isShown: boolean;
  /** What is said of it above the page. */
  readonly words: string;
}

/** The registry that a visit goes by, and what is said of its preview; null where it asks for none. */
export type PreviewReader = (
  token: string | undefined,
  registry: Registry,
  now: Date,
) => { readonly registry: Registry; readonly preview: VisitPreview | null };

/** Knows no previews. */
export const noPreview: PreviewReader = (_token, registry) => ({ registry, preview: null });

const sentences = {
  'not-valid': 'This preview link is not valid: ask the team that sent it for another one.',
  expired: 'This preview has expired: ask the team that sent it for another link.',
  gone: 'The release of this preview is not there any more: ask the team that sent it for another link.',
  checkout: 'This shop shows previews of a checkout by links of the platform team alone.',
} as const;

const isInCheckouts = ({ slots }: Registry, part: string) =>
  part === 'shell' || (slotOf(slots, part)?.startsWith('checkout:') ?? false);

const isThere = ({ releases }: Registry, { part, version }: Preview) =>
  releases[part]?.some((release) => release.version === version && release.state.name !== 'revoked') ?? false;

/** Reads the preview that the token of a visit asks for. A shop that browsers reach by HTTPS is a live one. */
export function createPreviewReader({
  PLATFORM_KEYS: platformKeys,
  STOREFRONT_ORIGIN: origin,
}: Pick<Settings, 'PLATFORM_KEYS' | 'STOREFRONT_ORIGIN'>): PreviewReader {
  const isLive = isReachedByHttps(origin);

  return (token, registry, now) => {
    if (!token) return { registry, preview: null };
    const refuse = (fault: keyof typeof sentences) => ({
      registry,
      preview: { isShown: false, words: sentences[fault] },
    });
    const opened = openPreviewToken(token, registry, platformKeys, now);
    if (!opened.ok) return refuse(opened.fault);
    const { preview, isOfPlatform } = opened;
    if (!isThere(registry, preview)) return refuse('gone');
    if (isLive && !isOfPlatform && isInCheckouts(registry, preview.part)) return refuse('checkout');
    const { part, version } = preview;
    return {
      registry: previewRegistry(registry, part, version),
      preview: { isShown: true, words: `Preview of ${part} ${version}` },
    };
  };
}

/** Path that ends the preview of a visit. */
export const leavePath = '/preview/leave';

const style = `.preview-notice{display:flex;flex-wrap:wrap;gap:.25rem 1rem;justify-content:center;margin:0;padding:.5rem 1rem;background:#352ba6;color:#fff;font:600 .875rem/1.5 system-ui,sans-serif}.preview-notice a{color:inherit}`;

/** What lets a policy through the style of {@link previewNotice}. */
export const previewStyleHash = `'${integrityOf(style)}'`;

/** What is said above the page of a preview: which one it is, and the way out; or why there is none. */
export const previewNotice = ({ isShown, words }: VisitPreview): string =>
  `<style>${style}</style>
<p class="preview-notice" role="status">${escapeHtml(words)}${isShown ? ` <a href="${leavePath}">Leave the preview</a>` : ''}</p>
`;
