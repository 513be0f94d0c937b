import { classNames, cross, IconButton, NoticeIcon } from '@ticket-storefront/ui';
import kinds from '@ticket-storefront/ui/message-kind.module.css';
import { type FocusEvent, useEffect, useRef, useState } from 'react';
import { messages } from '#messages/frame';
import { useObservableValue } from '../browser/observable-value';
import type { Toast, Toasts } from '../services';
import styles from './toast-region.module.css';

/** Calls `onEnd` after `durationMs` milliseconds, not counting time while `paused`. */
function useCountdown(durationMs: number, paused: boolean, onEnd: () => void): void {
  const left = useRef(durationMs);
  const end = useRef(onEnd);
  end.current = onEnd;

  useEffect(() => {
    if (paused) return;
    const started = Date.now();
    const timer = setTimeout(() => end.current(), left.current);
    return () => {
      clearTimeout(timer);
      left.current -= Date.now() - started;
    };
  }, [paused]);
}

/** Milliseconds that a toast is shown (docs/rules.md, Toasts). */
const durationMs = 5000;

interface ToastCardProps {
  readonly toast: Toast;
  readonly paused: boolean;
  readonly onDismiss: (id: number) => void;
}

/** One toast, which disappears after a time. */
function ToastCard({ toast: { id, kind, message }, paused, onDismiss }: ToastCardProps) {
  useCountdown(durationMs, paused, () => onDismiss(id));
  return (
    <div className={classNames(styles['toast'], kinds[kind])}>
      <NoticeIcon kind={kind} />
      <p className={styles['message']} role={kind === 'error' ? 'alert' : 'status'}>
        {message}
      </p>
      <IconButton label={messages.dismissMessage} path={cross} onClick={() => onDismiss(id)} />
    </div>
  );
}

/** The toasts at the top centre. Their countdown pauses while one of them has the pointer or the focus. */
export function ToastRegion({ toasts }: { readonly toasts: Toasts }) {
  const shown = useObservableValue(toasts.shown);
  const [hovered, setHovered] = useState(false);
  const [focused, setFocused] = useState(false);

  const region = useRef<HTMLElement>(null);
  const before = useRef<HTMLElement | null>(null);

  const enter = ({ relatedTarget }: FocusEvent) => {
    setFocused(true);
    const cameFrom = relatedTarget instanceof HTMLElement ? relatedTarget : null;
    if (cameFrom && !region.current?.contains(cameFrom)) before.current = cameFrom;
  };

  const dismiss = (id: number) => {
    // The pressed button disappears with its toast, so the focus returns to its previous element.
    if (region.current?.contains(document.activeElement)) before.current?.focus();
    setFocused(false);
    if (shown.length === 1) setHovered(false);
    toasts.dismiss(id);
  };

  return (
    <section
      ref={region}
      className={styles['region']}
      aria-label={messages.messages}
      onPointerEnter={() => setHovered(true)}
      onPointerLeave={() => setHovered(false)}
      onFocus={enter}
      onBlur={() => setFocused(false)}
    >
      {shown.map((toast) => (
        <ToastCard key={toast.id} toast={toast} paused={hovered || focused} onDismiss={dismiss} />
      ))}
    </section>
  );
}
