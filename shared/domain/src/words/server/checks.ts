import { inRenderedLanguage } from '../../language';
import { words as en } from '../en/checks';
import { words as es } from '../es/checks';

export const words = inRenderedLanguage({ en, es });
