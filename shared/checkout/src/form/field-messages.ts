import { words } from '#words/checkout';

/** Says which field is missing; of one that has no words of its own, that it is required. */
export const missingMessage = (field: string): string => words.missing[field] ?? words.required;
