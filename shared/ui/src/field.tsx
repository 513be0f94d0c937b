import { type ComponentProps, type ReactNode, type RefObject, useId, useLayoutEffect, useRef } from 'react';
import styles from './field.module.css';
import { ErrorIcon } from './notice-icon';

/** The error of a control, with an icon. Screen readers announce it with the control. */
export function FieldError({ id, message }: { readonly id: string; readonly message: string }) {
  return (
    <p id={id} className={styles['error']}>
      <ErrorIcon />
      {message}
    </p>
  );
}

/** Attributes that connect a control with its label, hint and error. Spread them on the control. */
interface ControlAttributes
  extends Pick<ComponentProps<'input'>, 'className' | 'aria-required' | 'aria-invalid' | 'aria-describedby'> {
  readonly id: string;
}

interface FieldProps {
  readonly label: string;
  readonly required?: boolean | undefined;
  /** Shown after the label; without it, `*` marks a required field. */
  readonly marker?: string | undefined;
  readonly error?: string | null | undefined;
  readonly hint?: string | null | undefined;
  readonly children: (control: ControlAttributes) => ReactNode;
}

/** Label, hint and error around a control. The marker is not part of the control's accessible name. */
export function Field({ label, required, marker = required ? '*' : '', error, hint, children }: FieldProps) {
  const id = useId();
  const hintId = hint ? `${id}-hint` : '';
  const errorId = error ? `${id}-error` : '';
  const control: ControlAttributes = {
    id,
    className: styles['control'],
    'aria-required': required || undefined,
    'aria-invalid': error ? true : undefined,
    'aria-describedby': `${hintId} ${errorId}`.trim() || undefined,
  };
  return (
    <div className={styles['field']}>
      <div className={styles['caption']}>
        <label htmlFor={id}>{label}</label>
        {marker && (
          <span className={styles['marker']} aria-hidden="true">
            {marker}
          </span>
        )}
      </div>
      {children(control)}
      {hint && (
        <p id={hintId} className={styles['hint']}>
          {hint}
        </p>
      )}
      {error && <FieldError id={errorId} message={error} />}
    </div>
  );
}

type NativeProps =
  | 'name'
  | 'type'
  | 'inputMode'
  | 'enterKeyHint'
  | 'autoComplete'
  | 'maxLength'
  | 'placeholder'
  | 'tabIndex';

export interface TextFieldProps
  extends Omit<FieldProps, 'children'>,
    Pick<ComponentProps<'input'>, NativeProps> {
  readonly value: string;
  readonly onChange: (value: string) => void;
  /** Called when Enter is pressed in the field. */
  readonly onEnter?: (() => void) | undefined;
  readonly onBlur?: (() => void) | undefined;
  readonly inputRef?: RefObject<HTMLInputElement | null> | undefined;
  /** Keeps the text out of the `value` attribute, which React fills for other inputs. */
  readonly confidential?: boolean | undefined;
}

/** A labelled text input (docs/rules.md, Text input). */
export function TextField({
  label,
  required,
  marker,
  error,
  hint,
  onChange,
  onEnter,
  inputRef,
  type = 'text',
  value,
  confidential = false,
  ...native
}: TextFieldProps) {
  const ownRef = useRef<HTMLInputElement>(null);
  const input = inputRef ?? ownRef;

  useLayoutEffect(() => {
    if (confidential && input.current && input.current.value !== value) input.current.value = value;
  });

  return (
    <Field label={label} required={required} marker={marker} error={error} hint={hint}>
      {(control) => (
        <input
          {...native}
          {...control}
          type={type}
          ref={input}
          {...(confidential ? {} : { value })}
          onChange={(event) => onChange(event.target.value)}
          onKeyDown={(event) => {
            if (event.key === 'Enter' && !event.nativeEvent.isComposing) onEnter?.();
          }}
        />
      )}
    </Field>
  );
}

interface SelectFieldProps {
  readonly label: string;
  readonly name: string;
  readonly defaultValue: string;
  readonly options: readonly (readonly [value: string, words: string])[];
}

/** A labelled native select, which a form submits without a script too. */
export const SelectField = ({ label, name, defaultValue, options }: SelectFieldProps) => (
  <Field label={label}>
    {(control) => (
      <select {...control} name={name} defaultValue={defaultValue}>
        {options.map(([value, words]) => (
          <option key={value} value={value}>
            {words}
          </option>
        ))}
      </select>
    )}
  </Field>
);
