import { useState } from 'react';
import { useObservableValue } from '../observable/use-observable-value';
import { ToastCard } from './toast-card';
import styles from './toast-region.module.css';
import type { Toasts } from './toasts';

/** The toasts at the top centre. None of them leaves while the visitor points at them or is among them. */
export function ToastRegion({ toasts }: { readonly toasts: Toasts }) {
  const shown = useObservableValue(toasts.shown);
  const [pointedAt, setPointedAt] = useState(false);
  const [focused, setFocused] = useState(false);

  const dismiss = (id: number) => {
    // The pressed button leaves with its toast, and no blur is told.
    setFocused(false);
    if (shown.length === 1) setPointedAt(false);
    toasts.dismiss(id);
  };

  return (
    <section
      className={styles['region']}
      aria-label="Messages"
      onPointerEnter={() => setPointedAt(true)}
      onPointerLeave={() => setPointedAt(false)}
      onFocus={() => setFocused(true)}
      onBlur={() => setFocused(false)}
    >
      {shown.map((toast) => (
        <ToastCard key={toast.id} toast={toast} paused={pointedAt || focused} onDismiss={dismiss} />
      ))}
    </section>
  );
}
