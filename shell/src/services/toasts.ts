import type { ToastKind } from '@ticket-storefront/contract';
import { createObservableValue, type ObservableValue } from '../browser/observable-value';

/** One message at the top centre. */
export interface Toast {
  readonly id: number;
  readonly kind: ToastKind;
  readonly message: string;
}

/** The messages at the top centre, oldest first. */
export interface Toasts {
  readonly shown: ObservableValue<readonly Toast[]>;
  /** Shows a message, replacing one with the same text. @returns its id. */
  show(kind: ToastKind, message: string): number;
  dismiss(id: number): void;
}

/** Creates the toasts of one document. */
export function createToasts(): Toasts {
  const shown = createObservableValue<readonly Toast[]>([]);
  let last = 0;
  return {
    shown,
    show: (kind, message) => {
      last += 1;
      const others = shown.get().filter((toast) => toast.message !== message);
      shown.set([...others, { id: last, kind, message }]);
      return last;
    },
    dismiss: (id) => shown.set(shown.get().filter((toast) => toast.id !== id)),
  };
}
