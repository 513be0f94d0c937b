import type { PageData } from '@ticket-storefront/api';
import type { CartPanelProps, EventPageProps } from '@ticket-storefront/contract';
import { type PaidBy, salesClosed } from '@ticket-storefront/domain';
import type { PartName, RemoteName } from '@ticket-storefront/format/parts';
import type { Boot } from '../../src/boot';
import { type ShellPageProps, slotAttribute } from '../../src/boot';
import { checkoutPath } from '../../src/navigation/paths';
import type { PageContents } from '../contents/page-contents';
import type { FrameSlot, ReleasesOfPage } from '../releases/page-releases';
import type { ReleaseSet } from '../releases/pick-releases';
import type { Renderer } from './create-renderer';

type DrawnRemotes = Readonly<Partial<Record<RemoteName, string>>>;

const slot = new RegExp(`<div ${slotAttribute}="(remote-[a-z0-9-]+)"></div>`, 'g');

/** Puts the remotes' HTML into the slots of the frame, whose text and attributes cannot contain a slot. */
const fillSlots = (frame: string, remotes: DrawnRemotes): string =>
  frame.replace(
    slot,
    (_, name: RemoteName) => `<div ${slotAttribute}="${name}">${remotes[name] ?? ''}</div>`,
  );

export interface RenderingOfPage extends Pick<ReleasesOfPage, 'kind' | 'slots'> {
  /** With `:slug` for the event's slug: visitors' own addresses are unlimited. */
  readonly path: string;
}

/** The props that the shell passes in the browser; empty if event or tickets are unknown. */
function slotProps(
  { event, hasEnded = false, items }: PageData,
  paidBy: PaidBy,
): readonly [FrameSlot, object][] {
  if (!event || !items) return [];
  const closed = salesClosed(event, hasEnded, paidBy);
  const eventPage: EventPageProps = { event, items, ...(closed && { salesClosed: closed }) };
  const cart: CartPanelProps = { event, checkoutPath: checkoutPath(event.ticketing_slug) };
  return [
    ['event', eventPage],
    ['cart', cart],
  ];
}

interface DrawOptions {
  readonly page: RenderingOfPage;
  readonly query: string;
  readonly contents: Pick<PageContents, 'preloadedData'>;
  readonly releases: Pick<ReleaseSet, 'releases' | 'language'>;
  readonly boot: Boot;
}

/**
 * The fourth stage: renders a page's parts by their own releases, without anything of the visitor. Returns '' if the shell renders
 * nothing; the browser fills the slots of other failed parts.
 */
export const createPageDrawer =
  (renderer: Pick<Renderer, 'render'>) =>
  async ({ page, query, contents: { preloadedData }, releases, boot }: DrawOptions): Promise<string> => {
    const { links, processor, slots } = boot;

    const draw = async (part: PartName, props: object): Promise<string | null> => {
      const release = releases.releases[part];
      if (!release) return null;
      const { readAt: renderedAt } = preloadedData;
      const config = { links, processor };
      const host = { config, locale: releases.language, idPrefix: `${part}-`, renderedAt };
      const rendered = await renderer.render(part, release, props, host);
      return rendered.ok ? rendered.html : null;
    };

    const opened = slotProps(preloadedData, boot).filter(([slot]) => page.slots.includes(slot));
    const answers = await Promise.all(
      opened.map(async ([slot, props]) => {
        const name = slots[slot];
        return [name, name ? await draw(name, props) : null];
      }),
    );
    const remotes: DrawnRemotes = Object.fromEntries(answers.filter(([, html]) => html !== null));

    const { items: _, ...pageData } = preloadedData;
    const frame: ShellPageProps = {
      entry: page.kind.entry,
      path: page.path.replace(':slug', encodeURIComponent(preloadedData.event?.ticketing_slug ?? '-')),
      query,
      boot: { ...boot, visitor: null, partReports: null, releaseSet: '' },
      pageData,
      drawn: Object.keys(remotes) as RemoteName[],
    };
    const html = await draw('shell', frame);
    return html === null ? '' : fillSlots(html, remotes);
  };

export type PageDrawer = ReturnType<typeof createPageDrawer>;
