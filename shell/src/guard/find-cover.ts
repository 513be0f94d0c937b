/** Where the page is sampled, as shares of its width and height. */
const samples = [1 / 6, 1 / 2, 5 / 6];

/** From so many of the nine samples on, something covers the page. */
const leastCovered = 3;

/** What a visitor has opened, and can close, may cover the page. */
const opened = 'dialog, [popover], [role="dialog"], [role="alertdialog"]';

/** What covers the page, and the part whose it is. */
export interface Cover {
  readonly part: string;
  /** What was added to the page outside of its root; null where it is in the part's own place. */
  readonly added: Element | null;
}

type Owners = ReadonlyMap<Element, string>;

function coverAt(left: number, top: number, owners: Owners): Cover | null {
  const found = document.elementFromPoint(left, top);
  if (!found || found.closest(opened)) return null;
  const boundary = found.closest<HTMLElement>('[data-boundary]');
  if (!boundary) {
    const added = found.closest('body > *');
    // What holds a frame may be that of a processor, or of the visitor's bank.
    const part = added && !added.querySelector('iframe') && owners.get(added);
    return part ? { part, added } : null;
  }
  const place = boundary.getBoundingClientRect();
  const isInPlace = left >= place.left && left <= place.right && top >= place.top && top <= place.bottom;
  return isInPlace ? null : { part: boundary.dataset['boundary'] ?? '', added: null };
}

/**
 * What covers at least a third of the window outside of its part's place, seen or unseen; null where nothing does. Measures
 * the page, so that it is to be called when its layout is done.
 * @param owners - the parts that added elements to the body; empty where nothing says which.
 */
export function findCover(owners: Owners): Cover | null {
  const covers = samples
    .flatMap((x) => samples.map((y) => coverAt(x * window.innerWidth, y * window.innerHeight, owners)))
    .filter((cover) => cover !== null);
  return (
    covers.find(({ part }) => covers.filter((cover) => cover.part === part).length >= leastCovered) ?? null
  );
}
