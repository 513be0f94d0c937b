import { messages } from '#messages/controls';
import { Button } from './button';
import styles from './load-error.module.css';
import { Notice } from './notice';

/** Shows that something failed to load, with a retry button. */
export function LoadError({ message, onRetry }: { readonly message: string; onRetry(): void }) {
  return (
    <Notice kind="error">
      <div className={styles['line']}>
        <span>{message}</span>
        <Button variant="secondary" onClick={onRetry}>
          {messages.tryAgain}
        </Button>
      </div>
    </Notice>
  );
}
