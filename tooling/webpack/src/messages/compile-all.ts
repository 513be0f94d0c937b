import { join } from 'node:path';
import { compileAllMessages } from './compile-messages.ts';

compileAllMessages(join(import.meta.dirname, '../../../..'));
