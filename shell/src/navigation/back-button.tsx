import { Button } from '@ticket-storefront/ui';
import { messages } from '#messages/frame';
import styles from './back-button.module.css';

/** The button that leads back to the event. */
export function BackButton({ onClick }: { readonly onClick: () => void }) {
  return (
    <Button variant="quiet" className={styles['back']} onClick={onClick}>
      <svg viewBox="0 0 16 16" width="1rem" height="1rem" aria-hidden="true" focusable="false">
        <path
          d="M10 3L5 8l5 5"
          fill="none"
          stroke="currentColor"
          strokeWidth="2"
          strokeLinecap="round"
          strokeLinejoin="round"
        />
      </svg>
      <span>{messages.backToMenu}</span>
    </Button>
  );
}
