/** The fields that the simulator offers of those that braintree-web knows. */
export const fieldKeys = ['number', 'expirationDate', 'cvv', 'postalCode'] as const;

export type FieldKey = (typeof fieldKeys)[number];

export const isFieldKey = (key: string): key is FieldKey => (fieldKeys as readonly string[]).includes(key);
