import { inRenderedLanguage } from '@storefront/domain/rendered-language';
import { words as en } from '../en/confirmation';
import { words as es } from '../es/confirmation';

export const words = inRenderedLanguage({ en, es });
