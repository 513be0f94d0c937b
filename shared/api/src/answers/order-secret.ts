/**
 * Header of a secret that the browser makes for each order reference. Whoever gives it may replace or give up the order
 * while it is pending, and is told its e-mail (docs/rules.md, API answers).
 */
export const orderSecretHeader = 'x-order-secret';
