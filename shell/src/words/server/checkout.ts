import { inRenderedLanguage } from '@storefront/domain/language';
import { words as en } from '../en/checkout';
import { words as es } from '../es/checkout';

export const words = inRenderedLanguage({ en, es });
