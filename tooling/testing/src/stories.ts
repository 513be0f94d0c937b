import type { Fragment } from '@ticket-storefront/contract';
import type { RemoteName } from '@ticket-storefront/format/parts';
import type { ReactNode } from 'react';

/** The actions of a visitor in a story, by visible or accessible names. */
export interface Visitor {
  /** Fills in a customer and a card by the `autocomplete` of the fields, and checks every checkbox. */
  fillIn(): Promise<void>;
  /** Types a text into the field with this label. @throws if there is none. */
  type(label: string, text: string): Promise<void>;
  /** Presses the button or link whose name begins with this text. @throws if there is none. */
  press(name: string): Promise<void>;
  /** Advances the clock by milliseconds; otherwise it stands still. */
  wait(ms: number): Promise<void>;
}

/** Loads the remotes of this repository, as the shell loads released ones. */
export type LoadRemote = <Props>(name: RemoteName) => Promise<Fragment<Props>>;

/** One state of a component or a screen. */
export interface Story {
  draw(loadRemote: LoadRemote): ReactNode;
  /** Path and query of the page; by default `/`. */
  readonly path?: string;
  /** Produces the state if props alone cannot. */
  act?(visitor: Visitor): Promise<void>;
}

/** The stories of a file by their names. */
export type Stories = Readonly<Record<string, (() => ReactNode) | Story>>;

/** The time at which every story is rendered. */
export const storyTime = new Date('2026-11-02T15:00:00Z');
