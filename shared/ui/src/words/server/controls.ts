import { inRenderedLanguage } from '@storefront/domain/rendered-language';
import { words as en } from '../en/controls';
import { words as es } from '../es/controls';

export const words = inRenderedLanguage({ en, es });
