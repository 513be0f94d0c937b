import { inRenderedLanguage } from '@storefront/domain/language';
import { words as en } from '../en/confirmation';
import { words as es } from '../es/confirmation';

export const words = inRenderedLanguage({ en, es });
