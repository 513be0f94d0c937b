import { useId } from 'react';
import { words } from '#words/event';
import styles from './event-details.module.css';

/** The event's description as a list of bullets. */
export function EventAbout({ bullets }: { readonly bullets: readonly string[] }) {
  const headingId = useId();

  return (
    <section className={styles['about']} aria-labelledby={headingId}>
      <h2 className={styles['aboutHeading']} id={headingId}>
        {words.about}
      </h2>
      <ul className={styles['bullets']}>
        {bullets.map((bullet, place) => (
          <li key={`${place} ${bullet}`}>{bullet}</li>
        ))}
      </ul>
    </section>
  );
}
