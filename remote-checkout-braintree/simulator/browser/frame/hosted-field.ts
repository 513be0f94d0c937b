import { describeFields, type FieldState, formatValue, plainValue } from './card-form';
import { createPageBus, joinSiblings, type PageBus, type Siblings } from './channels';
import {
  applyStyles,
  attributesOf,
  type Configuration,
  type FieldKey,
  type FieldOptions,
  type FrameIdentity,
  lengthOf,
  readIdentity,
} from './configuration';
import { tokenize } from './tokenize';

type InputEventType = 'focus' | 'blur' | 'empty' | 'notEmpty' | 'validityChange' | 'inputSubmitRequest';

const untouched: FieldState = { isEmpty: true, isValid: false, isPotentiallyValid: true, isFocused: false };

/** Attributes that a page may change. */
const settable = ['aria-invalid', 'aria-required', 'disabled', 'placeholder'];

interface Command {
  readonly field: FieldKey;
  readonly attribute?: string;
  readonly value?: string | boolean;
}

/** Creates the input of one field. It formats its value, reports its state to the other frames and the page, and follows the page. */
function createFieldInput(field: FieldKey, options: FieldOptions, siblings: Siblings, bus: PageBus) {
  const element = document.createElement('input');
  for (const [name, value] of Object.entries(attributesOf(field, options))) element.setAttribute(name, value);
  const length = lengthOf(field, options);
  let reported = untouched;

  const report = (type: InputEventType) => {
    const fields = describeFields(siblings.form());
    bus.emit('INPUT_EVENT', { type, merchantPayload: { emittedBy: field, fields, cards: [] } });
  };

  /** Validates the value again after another field has changed. */
  const refresh = () => {
    const now = describeFields(siblings.form())[field] ?? untouched;
    const before = reported;
    reported = now;
    element.classList.toggle('valid', now.isValid);
    element.classList.toggle('invalid', !now.isPotentiallyValid);
    if (now.isEmpty !== before.isEmpty) report(now.isEmpty ? 'empty' : 'notEmpty');
    if (now.isValid !== before.isValid || now.isPotentiallyValid !== before.isPotentiallyValid) {
      report('validityChange');
    }
  };

  const publish = () => {
    siblings.publishEntry({
      value: plainValue(field, element.value),
      isFocused: document.activeElement === element,
      minLength: options.minlength,
    });
    refresh();
  };

  element.addEventListener('input', () => {
    // After a change in the middle, the caret stays there.
    const atEnd = element.selectionStart === element.value.length;
    const formatted = formatValue(field, element.value, length);
    if (formatted !== element.value) element.value = formatted;
    if (atEnd) element.setSelectionRange(formatted.length, formatted.length);
    publish();
  });
  for (const type of ['focus', 'blur'] as const) {
    element.addEventListener(type, () => {
      publish();
      report(type);
    });
  }
  element.addEventListener('keydown', ({ key }) => {
    if (key === 'Enter') report('inputSubmitRequest');
  });

  const onCommand = (event: string, apply: (command: Command) => void) =>
    bus.on(event, (command: Command) => {
      if (command.field === field) apply(command);
    });
  onCommand('TRIGGER_INPUT_FOCUS', () => element.focus());
  onCommand('SET_ATTRIBUTE', ({ attribute = '', value = '' }) => {
    if (settable.includes(attribute)) element.setAttribute(attribute, String(value));
  });
  onCommand('REMOVE_ATTRIBUTE', ({ attribute = '' }) => {
    if (settable.includes(attribute)) element.removeAttribute(attribute);
  });

  return { element, refresh };
}

type FieldInput = ReturnType<typeof createFieldInput>;

/** Runs the frame of one hosted field. */
function startHostedField({ field, componentId, ...page }: FrameIdentity): void {
  const bus = createPageBus({ field, componentId, ...page });
  let input: FieldInput | null = null;

  const show = (configuration: Configuration) => {
    if (input) return;
    applyStyles(configuration.styles ?? {});
    input = createFieldInput(field, configuration.fields[field] ?? {}, siblings, bus);
    document.body.append(input.element);
  };

  const siblings = joinSiblings(componentId, field, {
    onConfiguration: show,
    onEntry: () => input?.refresh(),
  });

  // The page replies to one frame only, which configures the others and tokenizes for all.
  bus.emit('FRAME_READY', { field }, async (configuration) => {
    const client = bus.request('READY_FOR_CLIENT');
    bus.on('TOKENIZATION_REQUEST', async (options, reply) => {
      reply(await tokenize(await siblings.fetchForm(), options, await client));
    });
    siblings.publishConfiguration(configuration as Configuration);
    show(configuration as Configuration);
  });
}

const identity = readIdentity();
if (identity) startHostedField(identity);
