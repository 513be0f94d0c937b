import type { RemoteName } from '@storefront/format/parts';
import { slotAttribute } from '../../src/document/shell-page';

/** HTML of remotes by their names. */
export type DrawnRemotes = Readonly<Partial<Record<RemoteName, string>>>;

const slot = new RegExp(`<div ${slotAttribute}="(remote-[a-z0-9-]+)"></div>`, 'g');

/** The frame of a page with the HTML of remotes in their slots. In text and attributes of a frame no slot can be written. */
export const fillSlots = (frame: string, remotes: DrawnRemotes): string =>
  frame.replace(
    slot,
    (_, name: RemoteName) => `<div ${slotAttribute}="${name}">${remotes[name] ?? ''}</div>`,
  );
