import { messages } from '#messages/controls';
import { Button } from './button';
import styles from './load-error.module.css';
import { Notice } from './notice';

interface LoadErrorProps {
  readonly message: string;
  readonly onRetry: () => void;
}

/** Shows that something failed to load, with a retry button. */
export function LoadError({ message, onRetry }: LoadErrorProps) {
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
