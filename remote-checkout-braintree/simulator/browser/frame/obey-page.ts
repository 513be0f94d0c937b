import type { FieldInput } from './field-input';
import type { FieldKey } from './field-keys';
import type { PageBus } from './page-bus';

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
