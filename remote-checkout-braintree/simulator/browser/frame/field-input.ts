import { describeFields } from './card-form';
import type { FieldOptions } from './configuration';
import { attributesOf, lengthOf } from './field-attributes';
import type { FieldKey } from './field-keys';
import { formatValue, plainValue } from './format-value';
import type { Reporter } from './report-input';
import type { Siblings } from './sibling-channel';

export interface FieldInput {
  readonly element: HTMLInputElement;
  setValue(text: string): void;
  /** Judges the value again, since another field has changed. */
  refresh(): void;
}

export interface FieldInputOptions {
  readonly field: FieldKey;
  readonly options: FieldOptions;
  readonly siblings: Siblings;
  readonly report: Reporter;
}

/** The input of one field. It formats what is typed and tells the other frames, and the page, how it stands. */
export function createFieldInput({ field, options, siblings, report }: FieldInputOptions): FieldInput {
  const element = document.createElement('input');
  for (const [name, value] of Object.entries(attributesOf(field, options))) element.setAttribute(name, value);
  const length = lengthOf(field, options);

  const refresh = () => {
    const state = describeFields(siblings.form())[field];
    element.classList.toggle('valid', state?.isValid ?? false);
    element.classList.toggle('invalid', state?.isPotentiallyValid === false);
    report.changed();
  };

  const tell = () => {
    siblings.tellEntry({
      value: plainValue(field, element.value),
      isFocused: document.activeElement === element,
      minLength: options.minlength,
    });
    refresh();
  };

  const setValue = (text: string) => {
    // Only at the end, so that the caret stays where something in the middle was changed.
    const atEnd = element.selectionStart === element.value.length;
    const formatted = formatValue(field, text, length);
    if (formatted !== element.value) element.value = formatted;
    if (atEnd) element.setSelectionRange(formatted.length, formatted.length);
    tell();
  };

  element.addEventListener('input', () => setValue(element.value));
  for (const type of ['focus', 'blur'] as const) {
    element.addEventListener(type, () => {
      tell();
      report.happened(type);
    });
  }
  element.addEventListener('keydown', ({ key }) => {
    if (key === 'Enter') report.happened('inputSubmitRequest');
  });
  if (options.prefill) setValue(options.prefill);

  return { element, setValue, refresh };
}
