import { useRef, useState, useSyncExternalStore } from 'react';
import { createRoot } from 'react-dom/client';
import {
  type FrameOf,
  frameAddress,
  framePath,
  type GalleryModules,
  minHeight,
  readFrame,
  widths,
} from './frame';
import { settle } from './frozen-clock';
import styles from './gallery.module.css';
import { showStory } from './story-frame';

function StoryFrame({ frame, width }: { readonly frame: FrameOf; readonly width: keyof typeof widths }) {
  const element = useRef<HTMLIFrameElement>(null);
  const [height, setHeight] = useState(minHeight);
  const label = `${width}, ${frame.scheme}`;
  const fitHeight = async () => {
    const story = element.current?.contentWindow;
    await story?.storyReady?.catch(() => {});
    setHeight(story?.document.documentElement.scrollHeight ?? minHeight);
  };
  return (
    <figure className={styles[width]}>
      <figcaption>{label}</figcaption>
      <iframe
        ref={element}
        title={`${frame.name}: ${label}`}
        src={frameAddress(frame)}
        loading="lazy"
        style={{ width: widths[width], height }}
        onLoad={fitHeight}
      />
    </figure>
  );
}

/** One story in light and dark, at the width of a phone and of a desktop. */
const StoryView = ({ file, name }: Omit<FrameOf, 'scheme'>) => (
  <section className={styles['story']}>
    <h2>{name}</h2>
    <div className={styles['frames']}>
      {(['phone', 'desktop'] as const).flatMap((width) =>
        (['light', 'dark'] as const).map((scheme) => (
          <StoryFrame key={`${width} ${scheme}`} frame={{ file, name, scheme }} width={width} />
        )),
      )}
    </div>
  </section>
);

const followHash = (onChange: () => void) => {
  window.addEventListener('hashchange', onChange);
  return () => window.removeEventListener('hashchange', onChange);
};

const partOf = (file: string) => file.replace(/\/src\/.*/, '');
const titleOf = (file: string) => file.replace(/.*\//, '').replaceAll('-', ' ');

/** A list of all story files by part, and the stories of one file in both schemes at two widths. */
function Gallery() {
  const files = Object.keys(window.stories);
  const hash = useSyncExternalStore(followHash, () => window.location.hash.slice(1));
  const file = files.includes(hash) ? hash : (files[0] ?? '');
  const parts = [...new Set(files.map(partOf))];

  return (
    <div className={styles['gallery']}>
      <nav className={styles['files']} aria-label="Stories">
        {parts.map((part) => (
          <section key={part}>
            <h2>{part}</h2>
            {files
              .filter((each) => partOf(each) === part)
              .map((each) => (
                <a key={each} href={`#${each}`} aria-current={each === file ? 'page' : undefined}>
                  {titleOf(each)}
                </a>
              ))}
          </section>
        ))}
      </nav>
      <main key={file} className={styles['stories']}>
        <h1>{titleOf(file)}</h1>
        {window.stories[file]?.map((name) => (
          <StoryView key={name} file={file} name={name} />
        ))}
      </main>
    </div>
  );
}

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

async function openFrame(modules: GalleryModules): Promise<readonly string[]> {
  const frame = readFrame(window.location.search);
  const { body, documentElement: page } = document;
  body.className = styles['frame'] ?? '';
  page.dataset['colorMode'] = frame.scheme;
  window.setScheme = async (scheme) => {
    page.dataset['colorMode'] = scheme;
    await settle();
  };
  // Otherwise a text that a story shows later would wait for it.
  await document.fonts.load('700 1rem Figtree');
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
  createRoot(document.body.appendChild(document.createElement('div'))).render(<Gallery />);
}
