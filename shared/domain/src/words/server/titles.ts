import { inRenderedLanguage } from '../../language';
import { words as en } from '../en/titles';
import { words as es } from '../es/titles';

export const words = inRenderedLanguage({ en, es });
