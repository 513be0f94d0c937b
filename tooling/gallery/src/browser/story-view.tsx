import { useEffect, useRef, useState } from 'react';
import { type FrameNews, type FrameOf, framePath, frameQuery } from './frame-address';
import styles from './gallery.module.css';
import { leastHeight, widths } from './widths';

function StoryFrame({ frame, width }: { readonly frame: FrameOf; readonly width: keyof typeof widths }) {
  const element = useRef<HTMLIFrameElement>(null);
  const [height, setHeight] = useState(leastHeight);
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
export const StoryView = ({ file, name }: Omit<FrameOf, 'scheme'>) => (
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
