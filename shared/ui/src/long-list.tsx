import type { ReactNode } from 'react';
import styles from './long-list.module.css';

interface LongListProps<Item> {
  readonly items: readonly Item[];
  /** Whether its first items may be off-screen at first. */
  readonly isFar?: boolean;
  readonly isHidden?: (item: Item) => boolean;
  readonly children: (item: Item) => ReactNode;
}

/** Items that are laid out and painted, or skipped, as one group: the browser checks each group in every frame. */
const itemsOfGroup = 10;

/** A fast list: only groups near the screen are painted. `--group-size` is a group's estimated height before its layout. */
export function LongList<Item extends { readonly id: number }>(props: LongListProps<Item>) {
  const { items, isFar = false, isHidden = () => false, children } = props;
  return (
    // biome-ignore lint/a11y/useSemanticElements: an ul may not contain groups of items.
    <div role="list">
      {groupsOf(items).map((group, index) => (
        <div
          key={group[0]?.id}
          // The height of a group with hidden items is unknown until it is laid out.
          className={(isFar || index > 0) && !group.some(isHidden) ? styles['far'] : undefined}
        >
          {group.map((item) => (
            // biome-ignore lint/a11y/useSemanticElements: an li must be in an ul.
            <div key={item.id} role="listitem" hidden={isHidden(item)}>
              {children(item)}
            </div>
          ))}
        </div>
      ))}
    </div>
  );
}

const groupsOf = <Item,>(items: readonly Item[]): Item[][] =>
  Array.from({ length: Math.ceil(items.length / itemsOfGroup) }, (_, index) =>
    items.slice(index * itemsOfGroup, (index + 1) * itemsOfGroup),
  );
