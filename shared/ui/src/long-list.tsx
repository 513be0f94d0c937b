import type { ReactNode } from 'react';
import styles from './long-list.module.css';

interface LongListProps<Item> {
  readonly items: readonly Item[];
  /** Whether its first items may be off the screen from the start. */
  readonly isFar?: boolean;
  readonly isHidden?: (item: Item) => boolean;
  readonly children: (item: Item) => ReactNode;
}

/** Items that are laid out and painted, or left out of both, together: the browser looks for each group in every frame. */
const itemsOfGroup = 10;

/**
 * A list that stays quick with hundreds of items: only groups near the screen are laid out and painted. The list's style says
 * by `--group-size` how long a group is before it has been seen.
 */
export function LongList<Item extends { readonly id: number }>(props: LongListProps<Item>) {
  const { items, isFar = false, isHidden = () => false, children } = props;
  return (
    // biome-ignore lint/a11y/useSemanticElements: an ul may hold no groups of items.
    <div role="list">
      {groupsOf(items).map((group, index) => (
        <div
          key={group[0]?.id}
          // What a group that shows fewer items than before takes up is not known until it is laid out.
          className={(isFar || index > 0) && !group.some(isHidden) ? styles['far'] : undefined}
        >
          {group.map((item) => (
            // biome-ignore lint/a11y/useSemanticElements: an li belongs into an ul.
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
