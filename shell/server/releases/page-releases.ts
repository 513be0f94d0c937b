import type { Event } from '@storefront/domain/events';
import type { Language } from '@storefront/domain/language';
import type { Registry, ReleaseFile, Visit } from '@storefront/format';
import { checkoutSlot, type RemoteName, type SlotName } from '@storefront/format/parts';
import { processorOf } from '@storefront/processors';
import type { Boot } from '../../src/boot';
import { checkoutEventOf } from '../contents/checkout-event';
import { checkoutRemotes, frameSlots, remoteIn } from './known-slots';
import type { ReleaseSet, ReleaseSetPicker, ShellEntry } from './pick-releases';
import type { DocumentStyle, StyleReader } from './release-files';

/** A slot of the event page. */
export type FrameSlot = 'event' | 'cart';

/** What a document preloads beside the shell's start. */
export type Preload = 'router' | 'remotes' | 'nothing';

/** What a kind of document adds to the parts of its pages. */
export type Addition =
  /** The names of the scripts that the checkout of its event will need. */
  | 'checkout scripts'
  /** A rule by which the browser may fetch checkouts ahead of the click. */
  | 'checkout prefetch'
  /** A script that keeps clicks that are made before its parts are alive. */
  | 'early clicks'
  /** A script that begins the calls of the API that its processor's checkout will need. */
  | 'early calls';

/** What a page needs of releases. */
export interface ReleasesOfPage {
  readonly kind: { readonly entry: ShellEntry; readonly adds: readonly Addition[] };
  /** Slots that the document may fill; a checkout fills the one of its event's processor. */
  readonly slots: readonly FrameSlot[] | 'of-processor';
  readonly preloads: Preload;
}

/** The result of the third stage: the releases of one document, with all that it says of them. */
export interface PageReleases extends ReleaseSet {
  /** Styles in the order in which they apply: the shell's, then those of the remotes that the page opens with. */
  readonly documentStyles: readonly DocumentStyle[];
  /** Remotes of the slots that the shell knows by name; none in a checkout. */
  readonly slots: Boot['slots'];
  readonly checkouts: Boot['checkouts'];
  /** Scripts that the checkout of the page's event will start with, except those that the page has itself. */
  readonly checkoutScripts: readonly ReleaseFile[];
}

/** The slots of a page whose event has such a processor. */
export function slotsOfPage(
  { slots }: Pick<ReleasesOfPage, 'slots'>,
  processor: string | null,
): readonly SlotName[] {
  if (slots !== 'of-processor') return slots;
  const known = processorOf(processor);
  return known ? [checkoutSlot(known.name)] : [];
}

const remotesIn = (registry: Pick<Registry, 'slots'>, slots: readonly SlotName[]): readonly RemoteName[] =>
  slots.flatMap((slot) => remoteIn(registry, slot) ?? []);

interface PageReleaseSources {
  readonly pickReleases: ReleaseSetPicker;
  readonly readStyles: StyleReader;
}

/**
 * The third stage: picks the releases that a visit gets for a page, and reads the styles that are written into its document.
 * @param event - null or undefined where the page's event is not known.
 * @param language - the visitor's.
 */
export type PageReleasePicker = (
  visited: { readonly registry: Registry; readonly visit: Visit },
  page: ReleasesOfPage,
  event: Event | null | undefined,
  language: Language,
) => Promise<PageReleases>;

export const createPageReleasePicker =
  ({ pickReleases, readStyles }: PageReleaseSources): PageReleasePicker =>
  async ({ registry, visit }, page, event, language) => {
    const { processor } = checkoutEventOf(event);
    const remotes = remotesIn(registry, slotsOfPage(page, processor));
    const set = await pickReleases(registry, visit, { entry: page.kind.entry, language }, remotes);
    const opened = page.preloads === 'remotes' ? Object.values(set.remotes) : [];
    const documentStyles = await readStyles([...set.styles, ...opened.flatMap(({ styles }) => styles)]);

    async function checkoutScripts(): Promise<readonly ReleaseFile[]> {
      const filled = remotesIn(registry, slotsOfPage({ slots: 'of-processor' }, processor));
      const start = { entry: 'checkout', language: set.language } as const;
      const checkout = await pickReleases(registry, visit, start, filled);
      const scripts = [...checkout.scripts, ...Object.values(checkout.remotes).map(({ entry }) => entry)];
      return scripts.filter(({ url }) => !set.scripts.some((file) => file.url === url));
    }

    return {
      ...set,
      documentStyles,
      slots: page.slots === 'of-processor' ? {} : frameSlots(registry),
      checkouts: checkoutRemotes(registry),
      checkoutScripts: event && page.kind.adds.includes('checkout scripts') ? await checkoutScripts() : [],
    };
  };
