import { VisuallyHidden } from '@storefront/ui/visually-hidden';
import { useId } from 'react';
import { words } from '#words/event';
import styles from './ticket-sections.module.css';

interface TicketSearchProps {
  readonly text: string;
  /** How many tickets have these words. */
  readonly found: number;
  onChange(text: string): void;
}

/** Finds tickets by name or category in a long list. */
export function TicketSearch({ text, found, onChange }: TicketSearchProps) {
  const id = useId();
  return (
    <search className={styles['search']}>
      <label htmlFor={id}>{words.searchTickets}</label>
      <input
        id={id}
        type="search"
        autoComplete="off"
        value={text}
        onChange={({ target }) => onChange(target.value)}
      />
      <VisuallyHidden role="status">{text && words.found(found)}</VisuallyHidden>
      {found === 0 && <p>{words.noneFound}</p>}
    </search>
  );
}
