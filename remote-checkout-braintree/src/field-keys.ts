/** The hosted fields, in the order in which their errors are shown. */
export const fieldKeys = ['number', 'cvv', 'expirationDate', 'postalCode'] as const;

export type FieldKey = (typeof fieldKeys)[number];
