import type { Stories } from '@ticket-storefront/testing';

/** The stories, components and remotes of a gallery, collected by its entry. */
export interface GalleryModules {
  /** Stories by their file, for example `shared/ui/src/fields`. */
  readonly files: Readonly<Record<string, Stories>>;
  /** Components by file and name, for example `shared/ui/src/button.tsx Button`. */
  readonly components: Readonly<Record<string, unknown>>;
  /** Fragments by the name of their remote. */
  readonly remotes: Readonly<Record<string, unknown>>;
}

/** A story in a frame of the gallery. */
export interface FrameOf {
  readonly file: string;
  readonly name: string;
  readonly scheme: 'light' | 'dark';
}

/** Widths of the frames, in pixels. */
export const widths = { phone: 390, desktop: 1280 } as const;

export const minHeight = 240;
export const framePath = '/frame';

/** Path and query of a frame, which {@link readFrame} reads. */
export const frameAddress = (frame: FrameOf): string => `${framePath}?${new URLSearchParams({ ...frame })}`;

/** The story at the address of a frame. */
export function readFrame(query: string): FrameOf {
  const { file = '', name = '', scheme } = Object.fromEntries(new URLSearchParams(query));
  return { file, name, scheme: scheme === 'dark' ? 'dark' : 'light' };
}
