import { inRenderedLanguage } from '@storefront/domain/language';
import { words as en } from '../en/landing';
import { words as es } from '../es/landing';

export const words = inRenderedLanguage({ en, es });
