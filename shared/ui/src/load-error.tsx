import { messages } from '#messages/controls';
import { Button } from './button';
import styles from './load-error.module.css';
import { Notice } from './notice';

interface LoadErrorProps {
  readonly message: string;
  readonly onRetry: () => void;
}

/** Shows that something could not be loaded, with a button that tries again. */
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
