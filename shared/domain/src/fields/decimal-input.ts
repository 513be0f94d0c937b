/**
 * A decimal as written in the data, such as `0.0825` or `"2.50"`.
 * Rates and fractional fees stay in this form until `exact-decimal.ts` turns a product into whole cents.
 */
export type DecimalInput = number | string;
