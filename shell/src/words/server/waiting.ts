import { inRenderedLanguage } from '@storefront/domain/language';
import { words as en } from '../en/waiting';
import { words as es } from '../es/waiting';

export const words = inRenderedLanguage({ en, es });
