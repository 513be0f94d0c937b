import { inRenderedLanguage } from '../../language';
import { words as en } from '../en/prices';
import { words as es } from '../es/prices';

export const words = inRenderedLanguage({ en, es });
