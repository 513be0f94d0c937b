import { inRenderedLanguage } from '@storefront/domain/language';
import { words as en } from '../en/controls';
import { words as es } from '../es/controls';

export const words = inRenderedLanguage({ en, es });
