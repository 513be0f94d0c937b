import { inRenderedLanguage } from '@storefront/domain/language';
import { words as en } from '../en/event';
import { words as es } from '../es/event';

export const words = inRenderedLanguage({ en, es });
