import type { FieldKey } from './field-keys';

/** What a shop set for one field, as far as the simulator heeds it. */
export interface FieldOptions {
  readonly placeholder?: string;
  readonly type?: string;
  readonly internalLabel?: string;
  readonly maxlength?: number;
  readonly minlength?: number;
  readonly maxCardLength?: number;
  readonly prefill?: string;
}

/** Properties by selector, within media queries too. */
export interface StyleRules {
  readonly [selectorOrProperty: string]: string | StyleRules;
}

/** What a shop passed to `hostedFields.create`. */
export interface Configuration {
  readonly fields: Readonly<Partial<Record<FieldKey, FieldOptions>>>;
  readonly styles?: StyleRules;
}
