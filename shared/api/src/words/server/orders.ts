import { inRenderedLanguage } from '@storefront/domain/language';
import { words as en } from '../en/orders';
import { words as es } from '../es/orders';

export const words = inRenderedLanguage({ en, es });
