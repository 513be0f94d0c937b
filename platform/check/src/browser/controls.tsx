import { useId } from 'react';
import type { View } from '../task';
import styles from './workbench.module.css';

interface ChoiceProps<Value extends string> {
  readonly legend: string;
  /** Labels by value, in the order in which they are shown. */
  readonly options: Readonly<Record<Value, string>>;
  readonly value: Value;
  onChange(value: Value): void;
}

/** Radio buttons side by side: one of a few values. */
function Choice<Value extends string>({ legend, options, value, onChange }: ChoiceProps<Value>) {
  const name = useId();
  return (
    <fieldset className={styles['choice']}>
      <legend>{legend}</legend>
      {Object.entries<string>(options).map(([option, label]) => (
        <label key={option} className={styles['option']}>
          <input
            type="radio"
            name={name}
            checked={option === value}
            onChange={() => onChange(option as Value)}
          />
          <span>{label}</span>
        </label>
      ))}
    </fieldset>
  );
}

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
      <label className={styles['field']}>
        Event
        <input
          type="text"
          value={view.eventName}
          onChange={({ target }) => onView({ eventName: target.value })}
        />
      </label>
      <label className={styles['field']}>
        Tickets
        <input
          type="number"
          inputMode="numeric"
          value={view.quantity}
          onChange={({ target }) =>
            onView({ quantity: Math.max(0, Math.min(100, Math.trunc(Number(target.value)))) })
          }
        />
      </label>
      <label>
        <input
          type="checkbox"
          checked={view.isFree}
          onChange={({ target }) => onView({ isFree: target.checked })}
        />{' '}
        Tickets cost nothing
      </label>
    </form>
  );
}
