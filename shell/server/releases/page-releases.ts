import type { Event } from '@ticket-storefront/domain/events';
import type { Language } from '@ticket-storefront/domain/language';
import { pauseReason, type Registry, type ReleaseFile, type Visit } from '@ticket-storefront/format';
import { checkoutSlot, type RemoteName, type SlotName } from '@ticket-storefront/format/parts';
import type { Boot } from '../../src/boot';
import { checkoutEventOf } from '../contents/checkout-event';
import { checkoutRemotes, frameSlots, knownProcessors, remoteIn } from './known-slots';
import type { ReleaseSet, ReleaseSetPicker, ShellEntry } from './pick-releases';
import type { DocumentStyle, StyleReader } from './release-files';

export type FrameSlot = 'event' | 'cart';

export type Preload = 'router' | 'remotes' | 'nothing';

export type Addition =
  /** The names of the scripts of the event's checkout. */
  | 'checkout scripts'
  /** A rule that lets browsers prefetch event pages. */
  | 'prefetch'
  /** A script that stores clicks until the parts are interactive. */
  | 'early clicks'
  /** The cart that a visitor brings along. */
  | 'hand-over'
  /** A script that sends the checkout's first requests to the API. */
  | 'early calls';

export interface ReleasesOfPage {
  readonly kind: { readonly entry: ShellEntry; readonly adds: readonly Addition[] };
  /** A checkout has the slot of its event's processor. */
  readonly slots: readonly FrameSlot[] | 'of-processor';
  readonly preloads: Preload;
}

/** The result of the third stage: the releases of one document. */
export interface PageReleases extends ReleaseSet {
  /** In order: the shell's styles, then those of the page's remotes. */
  readonly documentStyles: readonly DocumentStyle[];
  /** Why remotes of the page are paused. */
  readonly paused: Readonly<Record<string, string>>;
  /** Empty in a checkout. */
  readonly slots: Boot['slots'];
  readonly checkouts: Boot['checkouts'];
  /** Scripts of the event's checkout that the page does not have itself. */
  readonly checkoutScripts: readonly ReleaseFile[];
}

export function slotsOfPage(
  { slots }: Pick<ReleasesOfPage, 'slots'>,
  processor: string | null,
  registry: Pick<Registry, 'processors'>,
): readonly SlotName[] {
  if (slots !== 'of-processor') return slots;
  return processor !== null && knownProcessors(registry).includes(processor) ? [checkoutSlot(processor)] : [];
}

const remotesIn = (registry: Pick<Registry, 'slots'>, slots: readonly SlotName[]): readonly RemoteName[] =>
  slots.flatMap((slot) => remoteIn(registry, slot) ?? []);

const pauseReasons = (registry: Registry, remotes: readonly RemoteName[]) =>
  Object.fromEntries(
    remotes.flatMap((name) => {
      const reason = pauseReason(registry, name);
      return reason === null ? [] : [[name, reason]];
    }),
  );

interface PageReleaseSources {
  readonly pickReleases: ReleaseSetPicker;
  readonly readStyles: StyleReader;
}

/** The third stage: picks the visit's releases for a page, and reads its styles. */
export const createPageReleasePicker =
  ({ pickReleases, readStyles }: PageReleaseSources) =>
  async (
    { registry, visit }: { readonly registry: Registry; readonly visit: Visit },
    page: ReleasesOfPage,
    event: Event | null | undefined,
    language: Language,
  ): Promise<PageReleases> => {
    const { processor } = checkoutEventOf(event);
    const remotes = remotesIn(registry, slotsOfPage(page, processor, registry));
    const set = await pickReleases(registry, visit, { entry: page.kind.entry, language }, remotes);
    const opened = page.preloads === 'remotes' ? Object.values(set.remotes) : [];
    const documentStyles = await readStyles([...set.styles, ...opened.flatMap(({ styles }) => styles)]);

    async function checkoutScripts(): Promise<readonly ReleaseFile[]> {
      const filled = remotesIn(registry, slotsOfPage({ slots: 'of-processor' }, processor, registry));
      const start = { entry: 'checkout', language: set.language } as const;
      const checkout = await pickReleases(registry, visit, start, filled);
      const scripts = [...checkout.scripts, ...Object.values(checkout.remotes).map(({ entry }) => entry)];
      return scripts.filter(({ url }) => !set.scripts.some((file) => file.url === url));
    }

    return {
      ...set,
      documentStyles,
      paused: pauseReasons(registry, remotes),
      slots: page.slots === 'of-processor' ? {} : frameSlots(registry),
      checkouts: checkoutRemotes(registry),
      checkoutScripts: event && page.kind.adds.includes('checkout scripts') ? await checkoutScripts() : [],
    };
  };

export type PageReleasePicker = ReturnType<typeof createPageReleasePicker>;
