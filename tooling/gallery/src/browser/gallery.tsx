import { useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { type FrameNews, type FrameOf, framePath, frameQuery } from './frame-address';
import styles from './gallery.module.css';
import { minHeight, widths } from './widths';

function StoryFrame({ frame, width }: { readonly frame: FrameOf; readonly width: keyof typeof widths }) {
  const element = useRef<HTMLIFrameElement>(null);
  const [height, setHeight] = useState(minHeight);
  useEffect(() => {
    const hear = ({ source, data }: MessageEvent<FrameNews>) => {
      if (source === element.current?.contentWindow) setHeight(data.height);
    };
    window.addEventListener('message', hear);
    return () => window.removeEventListener('message', hear);
  }, []);
  const label = `${width}, ${frame.scheme}`;
  return (
    <figure className={styles[width]}>
      <figcaption>{label}</figcaption>
      <iframe
        ref={element}
        title={`${frame.name}: ${label}`}
        src={`${framePath}${frameQuery(frame)}`}
        loading="lazy"
        style={{ width: widths[width], height }}
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

/** All files of stories by part, and the stories of one of them, each in both schemes and at two widths. */
export function Gallery() {
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
            <ul>
              {files
                .filter((each) => partOf(each) === part)
                .map((each) => (
                  <li key={each}>
                    <a href={`#${each}`} aria-current={each === file ? 'page' : undefined}>
                      {titleOf(each)}
                    </a>
                  </li>
                ))}
            </ul>
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
