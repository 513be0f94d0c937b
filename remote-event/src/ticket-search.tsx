import { VisuallyHidden } from '@storefront/ui/visually-hidden';
import { useId } from 'react';
import styles from './ticket-sections.module.css';

interface TicketSearchProps {
  readonly words: string;
  /** How many tickets have these words. */
  readonly found: number;
  onChange(words: string): void;
}

/** Finds tickets by name or category in a long list. */
export function TicketSearch({ words, found, onChange }: TicketSearchProps) {
  const id = useId();
  const count = found === 1 ? '1 ticket found' : `${found} tickets found`;
  return (
    <search className={styles['search']}>
      <label htmlFor={id}>Search tickets</label>
      <input
        id={id}
        type="search"
        autoComplete="off"
        value={words}
        onChange={({ target }) => onChange(target.value)}
      />
      <VisuallyHidden role="status">{words && count}</VisuallyHidden>
      {found === 0 && <p>No ticket has these words.</p>}
    </search>
  );
}
