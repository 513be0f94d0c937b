import { type CardForm, describeCards, describeFields, type FieldState } from './card-form';
import type { FieldKey } from './field-keys';
import type { PageBus } from './page-bus';
import type { Siblings } from './sibling-channel';

export type InputEventType =
  | 'focus'
  | 'blur'
  | 'empty'
  | 'notEmpty'
  | 'validityChange'
  | 'cardTypeChange'
  | 'inputSubmitRequest';

export interface Reporter {
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
