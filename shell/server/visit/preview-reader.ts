import type { Registry } from '@storefront/format/registry';
import { slotOf } from '@storefront/format/slots';
import { openPreviewToken, type Preview } from '@storefront/registry/preview-token';
import { isReachedByHttps } from '@storefront/server/transport-security';
import type { Settings } from '../settings/settings';
import { previewRegistry } from './preview-registry';

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
