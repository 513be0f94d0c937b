import { Checkbox } from '@storefront/ui/checkbox';
import { TextField } from '@storefront/ui/text-field';
import type { View } from '../../workbench/workbench-state';
import { Choice } from './choice';
import styles from './workbench.module.css';

/** Widths of the part's page in pixels; `full` is what the window has. */
export const widths = { '320': '320', '390': '390', '768': '768', full: 'Full' } as const;
export type Width = keyof typeof widths;

const services = { usual: 'Answer', slow: 'Slow', silent: 'Silent', failing: 'Fail' } as const;
const schemes = { system: 'System', light: 'Light', dark: 'Dark' } as const;
const answers = {
  completed: 'Completed',
  declined: 'Declined',
  invalid: 'Invalid',
  'price-changed': 'Price changed',
  waiting: 'Waiting',
  indeterminate: 'No answer',
} as const;

interface ControlsProps {
  readonly isCheckout: boolean;
  readonly view: View;
  readonly width: Width;
  onView(changes: Partial<View>): void;
  onWidth(width: Width): void;
}

/** Everything that can be changed around the part. */
export function Controls({ isCheckout, view, width, onView, onWidth }: ControlsProps) {
  return (
    <form className={styles['controls']} aria-label="Controls" onSubmit={(event) => event.preventDefault()}>
      <Choice legend="Width" options={widths} value={width} onChange={onWidth} />
      <Choice
        legend="Colour scheme"
        options={schemes}
        value={view.scheme}
        onChange={(scheme) => onView({ scheme })}
      />
      <Choice
        legend="Services"
        options={services}
        value={view.services}
        onChange={(chosen) => onView({ services: chosen })}
      />
      {isCheckout && (
        <Choice
          legend="An order ends"
          options={answers}
          value={view.answer}
          onChange={(answer) => onView({ answer })}
        />
      )}
      <TextField label="Event" value={view.eventName} onChange={(eventName) => onView({ eventName })} />
      <TextField
        label="Tickets"
        type="number"
        inputMode="numeric"
        value={String(view.quantity)}
        onChange={(text) => onView({ quantity: Math.max(0, Math.min(100, Math.trunc(Number(text)))) })}
      />
      <Checkbox
        label="Tickets cost nothing"
        checked={view.isFree}
        onChange={(isFree) => onView({ isFree })}
      />
    </form>
  );
}
