import { useId } from 'react';
import styles from './workbench.module.css';

interface ChoiceProps<Value extends string> {
  readonly legend: string;
  /** Labels by value, in the order in which they are shown. */
  readonly options: Readonly<Record<Value, string>>;
  readonly value: Value;
  onChange(value: Value): void;
}

/** Radio buttons side by side: one of a few values. */
export function Choice<Value extends string>({ legend, options, value, onChange }: ChoiceProps<Value>) {
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
