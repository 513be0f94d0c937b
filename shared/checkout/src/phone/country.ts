import { messages } from '#messages/checkout';

/** A country of phone numbers. */
export interface Country {
  readonly iso2: string;
  /** In the language of the document. */
  readonly name: string;
  /** Calling code without plus, for example `44`. */
  readonly dialCode: string;
  /** Dialled before a number inside the country, but not from abroad, for example `0`. */
  readonly trunkPrefix: string;
  /** Leading digits that distinguish countries with a shared calling code. Empty for the code's main country. */
  readonly areaCodes: readonly string[];
}

/** The default country. */
export const unitedStates: Country = {
  iso2: 'us',
  name: messages.unitedStates,
  dialCode: '1',
  trunkPrefix: '1',
  areaCodes: [],
};
