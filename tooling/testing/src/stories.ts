import type { Fragment } from '@storefront/contract';
import type { RemoteName } from '@storefront/format/parts';
import type { ReactNode } from 'react';

/** What a visitor does in a story, by names that the page shows or screen readers hear. */
export interface Visitor {
  /** Enters a customer and a card into the fields whose purpose the page names, and ticks every box. */
  fillIn(): Promise<void>;
  /** Enters a text into the field with this label. @throws where there is none. */
  type(label: string, text: string): Promise<void>;
  /** Presses the button or link with this name, or whose name begins with it. @throws where there is none. */
  press(name: string): Promise<void>;
  /** Lets this many milliseconds pass; otherwise the clock stands still. */
  wait(ms: number): Promise<void>;
}

/** Loads the remotes of this repository, as the shell loads released ones. */
export type LoadRemote = <Props>(name: RemoteName) => Promise<Fragment<Props>>;

/** One state of a component or a screen. */
export interface Story {
  draw(loadRemote: LoadRemote): ReactNode;
  /** Path and query of the page; `/` without it. */
  readonly path?: string;
  /** Brings the state about where props alone do not. */
  act?(visitor: Visitor): Promise<void>;
}

/** The stories of a file by their names; each is a node, or says more of itself. */
export type Stories = Readonly<Record<string, (() => ReactNode) | Story>>;

/** The moment at which every story is drawn. */
export const storyTime = new Date('2026-11-02T15:00:00Z');
