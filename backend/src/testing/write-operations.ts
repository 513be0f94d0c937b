import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import released from '../graphql/released-operations.json' with { type: 'json' };
import { currentOperations } from './current-operations';

// Run after a change of the storefront's operations (`npm run operations`). Earlier ones stay for released parts.
const operations = { ...released, ...(await currentOperations()) };
const file = join(import.meta.dirname, '../graphql/released-operations.json');
await writeFile(file, `${JSON.stringify(operations, null, 2)}\n`);
