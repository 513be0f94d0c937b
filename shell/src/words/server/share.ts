import { inRenderedLanguage } from '@storefront/domain/language';
import { words as en } from '../en/share';
import { words as es } from '../es/share';

export const words = inRenderedLanguage({ en, es });
