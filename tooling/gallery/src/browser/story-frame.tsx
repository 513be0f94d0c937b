import type { LoadRemote, Story } from '@storefront/testing';
import { createRoot } from 'react-dom/client';
import { drawnComponents } from './drawn-components';
import type { FrameOf } from './frame-address';
import type { GalleryModules } from './gallery-modules';
import { ownBrowser } from './own-browser';
import { settle } from './standing-clock';
import { visitor } from './visit';

/** Loads also those pictures that browsers leave for later. */
const pictures = () =>
  Promise.all(
    [...document.images].map((image) => {
      image.loading = 'eager';
      // Where it cannot be loaded, the story says what stands for it.
      return image.decode().catch(() => {});
    }),
  );

function storyOf({ files }: GalleryModules, { file, name }: FrameOf): Story {
  const story = files[file]?.[name];
  if (!story) throw new Error(`${file} has no story “${name}”.`);
  return typeof story === 'function' ? { draw: story } : story;
}

/**
 * Shows one story, and nothing else.
 * @returns names of the exported components that have drawn it
 */
export async function showStory(modules: GalleryModules, frame: FrameOf): Promise<string[]> {
  const { draw, path = '/', act } = storyOf(modules, frame);
  const loadRemote: LoadRemote = async (remote) => modules.remotes[remote] as never;
  window.history.replaceState(null, '', path);
  ownBrowser();
  createRoot(document.body.appendChild(document.createElement('div'))).render(draw(loadRemote));
  await settle();
  await act?.(visitor);
  await pictures();
  const drawn = drawnComponents();
  return Object.entries(modules.components).flatMap(([component, value]) =>
    drawn.has(value) ? [component] : [],
  );
}
