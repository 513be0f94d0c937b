import { useSyncExternalStore } from 'react';
import styles from './gallery.module.css';
import { StoryView } from './story-view';

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
