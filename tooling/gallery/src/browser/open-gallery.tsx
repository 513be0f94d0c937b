import { createRoot } from 'react-dom/client';
import { type FrameNews, framePath, readFrame } from './frame-address';
import { Gallery } from './gallery';
import styles from './gallery.module.css';
import type { GalleryModules } from './gallery-modules';
import { settle } from './standing-clock';
import { showStory } from './story-frame';

declare global {
  interface Window {
    /** The stories of the gallery by their files. */
    stories: Readonly<Record<string, readonly string[]>>;
    /** All components that stories are to show. */
    components: readonly string[];
    /** In a frame: the components that have drawn its story, once it is there. */
    shown?: Promise<readonly string[]>;
    /** In a frame: shows the story in a colour scheme. */
    wear?(scheme: 'light' | 'dark'): Promise<void>;
  }
}

async function loadTypeface(address: string): Promise<void> {
  const face = new FontFace('Figtree', `url("${address}")`, { weight: '300 900' });
  document.fonts.add(await face.load());
}

async function openFrame(modules: GalleryModules): Promise<readonly string[]> {
  const frame = readFrame(window.location.search);
  const { body, documentElement: page } = document;
  body.className = styles['frame'] ?? '';
  page.dataset['colorMode'] = frame.scheme;
  window.wear = async (scheme) => {
    page.dataset['colorMode'] = scheme;
    await settle();
  };
  await loadTypeface(modules.typeface);
  const drawnBy = await showStory(modules, frame);
  window.parent.postMessage({ height: page.scrollHeight } satisfies FrameNews, '*');
  return drawnBy;
}

/** Opens the gallery, or one of its frames, as the address says. */
export function openGallery(modules: GalleryModules): void {
  window.components = Object.keys(modules.components);
  window.stories = Object.fromEntries(
    Object.entries(modules.files).map(([file, stories]) => [file, Object.keys(stories)]),
  );
  if (window.location.pathname === framePath) {
    window.shown = openFrame(modules);
    window.shown.catch((error) => document.body.append(String(error)));
    return;
  }
  void loadTypeface(modules.typeface);
  createRoot(document.body.appendChild(document.createElement('div'))).render(<Gallery />);
}
