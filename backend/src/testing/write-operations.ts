import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import released from '../graphql/released-operations.json' with { type: 'json' };
import { currentOperations } from './current-operations';

// Run after an operation of the storefront was changed (`npm run operations`). Earlier ones stay: released parts ask them.
const operations = { ...released, ...(await currentOperations()) };
const file = join(import.meta.dirname, '../graphql/released-operations.json');
await writeFile(file, `${JSON.stringify(operations, null, 2)}\n`);
