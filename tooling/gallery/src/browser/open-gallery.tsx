import { createRoot } from 'react-dom/client';
import { framePath, type GalleryModules, readFrame } from './frame';
import { settle } from './frozen-clock';
import { Gallery } from './gallery';
import styles from './gallery.module.css';
import { showStory } from './story-frame';

declare global {
  interface Window {
    /** Names of the stories of the gallery, by their files. */
    stories: Readonly<Record<string, readonly string[]>>;
    /** Names of all components that stories must show. */
    components: readonly string[];
    /** In a frame: resolves with the names of the components that have rendered its story. */
    storyReady?: Promise<readonly string[]>;
    /** In a frame: shows the story in a colour scheme. */
    setScheme?(scheme: 'light' | 'dark'): Promise<void>;
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
  window.setScheme = async (scheme) => {
    page.dataset['colorMode'] = scheme;
    await settle();
  };
  await loadTypeface(modules.typeface);
  return showStory(modules, frame);
}

/** Opens the gallery, or one of its frames, by the page's address. */
export function openGallery(modules: GalleryModules): void {
  window.components = Object.keys(modules.components);
  window.stories = Object.fromEntries(
    Object.entries(modules.files).map(([file, stories]) => [file, Object.keys(stories)]),
  );
  if (window.location.pathname === framePath) {
    window.storyReady = openFrame(modules);
    window.storyReady.catch((error) => document.body.append(String(error)));
    return;
  }
  void loadTypeface(modules.typeface);
  createRoot(document.body.appendChild(document.createElement('div'))).render(<Gallery />);
}
