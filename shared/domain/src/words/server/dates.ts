import { inRenderedLanguage } from '../../language';
import { words as en } from '../en/dates';
import { words as es } from '../es/dates';

export const words = inRenderedLanguage({ en, es });
