/** The hosted fields, in the order in which what is wrong with them is said. */
export const fieldKeys = ['number', 'cvv', 'expirationDate', 'postalCode'] as const;

export type FieldKey = (typeof fieldKeys)[number];
