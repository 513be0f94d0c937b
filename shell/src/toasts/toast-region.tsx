import { type FocusEvent, useRef, useState } from 'react';
import { words } from '#words/frame';
import { useObservableValue } from '../observable/use-observable-value';
import { ToastCard } from './toast-card';
import styles from './toast-region.module.css';
import type { Toasts } from './toasts';

/** The toasts at the top centre. Their countdown stops while the pointer or the focus is on one of them. */
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
    // The pressed button is removed with its toast: its focus goes back to where it came from.
    if (region.current?.contains(document.activeElement)) before.current?.focus();
    setFocused(false);
    if (shown.length === 1) setHovered(false);
    toasts.dismiss(id);
  };

  return (
    <section
      ref={region}
      className={styles['region']}
      aria-label={words.messages}
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
