import styles from './spinner.module.css';

/** A spinning ring in the colour of the surrounding text. Decorative: the text beside it names what is loading. */
export function Spinner() {
  return <span className={styles['spinner']} aria-hidden="true" />;
}
