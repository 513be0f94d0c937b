import { inRenderedLanguage } from '@storefront/domain/language';
import { words as en } from '../en/cart';
import { words as es } from '../es/cart';

export const words = inRenderedLanguage({ en, es });
