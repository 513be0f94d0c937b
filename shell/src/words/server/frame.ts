import { inRenderedLanguage } from '@storefront/domain/language';
import { words as en } from '../en/frame';
import { words as es } from '../es/frame';

export const words = inRenderedLanguage({ en, es });
