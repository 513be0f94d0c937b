import {
  type HTMLInputAutoCompleteAttribute,
  type HTMLInputTypeAttribute,
  type InputHTMLAttributes,
  type RefObject,
  useLayoutEffect,
  useRef,
} from 'react';
import { Field } from './field';

/** The props of {@link TextField}. */
export interface TextFieldProps {
  readonly label: string;
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly required?: boolean | undefined;
  readonly error?: string | null | undefined;
  readonly hint?: string | null | undefined;
  /** Called when Enter is pressed in the field. */
  readonly onEnter?: (() => void) | undefined;
  readonly onBlur?: (() => void) | undefined;
  readonly name?: string | undefined;
  readonly type?: HTMLInputTypeAttribute | undefined;
  readonly inputMode?: InputHTMLAttributes<HTMLInputElement>['inputMode'];
  readonly autoComplete?: HTMLInputAutoCompleteAttribute | undefined;
  readonly maxLength?: number | undefined;
  readonly placeholder?: string | undefined;
  readonly inputRef?: RefObject<HTMLInputElement | null> | undefined;
  /** Keeps the text out of the `value` attribute, to which React copies the text of other inputs. */
  readonly confidential?: boolean | undefined;
}

/** A labelled text input (docs/rules.md, Text input). */
export function TextField({
  label,
  required,
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
    <Field label={label} required={required} error={error} hint={hint}>
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
