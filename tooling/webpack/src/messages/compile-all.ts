import { join } from 'node:path';
import { compileAllMessages } from './compile-messages.ts';

try {
  compileAllMessages(join(import.meta.dirname, '../../../..'));
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : error}\n`);
  process.exitCode = 1;
}
