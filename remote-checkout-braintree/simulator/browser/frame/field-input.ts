import {
  type CardForm,
  describeCards,
  describeFields,
  type FieldState,
  formatValue,
  plainValue,
} from './card-form';
import type { PageBus, Siblings } from './channels';
import { attributesOf, type FieldKey, type FieldOptions, lengthOf } from './configuration';

type InputEventType =
  | 'focus'
  | 'blur'
  | 'empty'
  | 'notEmpty'
  | 'validityChange'
  | 'cardTypeChange'
  | 'inputSubmitRequest';

interface Reporter {
  /** Tells the page of something that happened in this field. */
  happened(type: InputEventType): void;
  /** Tells the page what has changed in this field since it was last told. */
  changed(): void;
}

const untouched: FieldState = { isEmpty: true, isValid: false, isPotentiallyValid: true, isFocused: false };

const typesOf = (form: CardForm) =>
  describeCards(form)
    .map(({ type }) => type)
    .join();

/** Keeps the page told of this field, in the events of braintree-web. */
export function createReporter(field: FieldKey, bus: PageBus, siblings: Siblings): Reporter {
  let told = untouched;
  let cardTypes = typesOf({});

  const happened = (type: InputEventType) => {
    const form = siblings.form();
    bus.emit('INPUT_EVENT', {
      type,
      merchantPayload: { emittedBy: field, fields: describeFields(form), cards: describeCards(form) },
    });
  };

  const changed = () => {
    const form = siblings.form();
    const now = describeFields(form)[field] ?? untouched;
    const before = told;
    told = now;
    if (now.isEmpty !== before.isEmpty) happened(now.isEmpty ? 'empty' : 'notEmpty');
    if (now.isValid !== before.isValid || now.isPotentiallyValid !== before.isPotentiallyValid) {
      happened('validityChange');
    }
    if (field !== 'number') return;
    const types = typesOf(form);
    if (types !== cardTypes) happened('cardTypeChange');
    cardTypes = types;
  };

  return { happened, changed };
}

export interface FieldInput {
  readonly element: HTMLInputElement;
  setValue(text: string): void;
  /** Judges the value again, since another field has changed. */
  refresh(): void;
}

interface FieldInputOptions {
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

interface Command {
  readonly field: FieldKey;
  readonly attribute?: string;
  readonly value?: string | boolean;
  readonly classname?: string;
}

const settable = ['aria-invalid', 'aria-required', 'disabled', 'placeholder'];

/** Carries out what the page asks of this field by the methods of braintree-web's HostedFields. */
export function obeyPage(field: FieldKey, bus: PageBus, input: FieldInput): void {
  const { element } = input;
  const on = (event: string, obey: (command: Command) => void) =>
    bus.on(event, (command: Command) => {
      if (command.field === field) obey(command);
    });

  on('TRIGGER_INPUT_FOCUS', () => element.focus());
  on('CLEAR_FIELD', () => input.setValue(''));
  on('ADD_CLASS', ({ classname }) => classname && element.classList.add(classname));
  on('REMOVE_CLASS', ({ classname }) => classname && element.classList.remove(classname));
  on('SET_ATTRIBUTE', ({ attribute = '', value = '' }) => {
    if (settable.includes(attribute)) element.setAttribute(attribute, String(value));
  });
  on('REMOVE_ATTRIBUTE', ({ attribute = '' }) => {
    if (settable.includes(attribute)) element.removeAttribute(attribute);
  });
}
