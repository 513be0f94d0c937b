import type { words as en } from '../en/prices';

/** What is said in Spanish of amounts and promo codes. */
export const words: typeof en = {
  subtotal: 'Subtotal',
  promoDiscount: 'Descuento promocional',
  tax: 'Impuestos',
  fees: 'Cargos',
  total: 'Total',
  promoEmpty: 'Escriba un código promocional válido.',
  promoUnknown: 'El código promocional no es válido.',
  promoUnknownToast: 'El código promocional no es válido.',
  promoUsed: 'Este código promocional ya se usó.',
  promoAlreadyApplied: 'Ya se aplicó un código promocional.',
  promoUnavailable: 'No se pudo aplicar el código promocional.',
  promoAppliedToast: 'El código promocional se aplicó.',
  promoApplied: (code) => `Se aplicó el código promocional “${code}”.`,
};
