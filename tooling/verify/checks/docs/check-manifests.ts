import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import * as v from 'valibot';
import { parseAllDocuments } from 'yaml';

interface Model {
  new (value: object): { validate(): void };
}

const identity = v.looseObject({
  apiVersion: v.string(),
  kind: v.string(),
  metadata: v.object({ name: v.string() }),
});

// Prints the mistakes in the Kubernetes objects of a folder. A process of its own, because the test runner cannot load the
// modules of the schemas.
const [, , folder = ''] = process.argv;
for (const file of readdirSync(folder).filter(
  (name) => name.endsWith('.yaml') && name !== 'kustomization.yaml',
)) {
  for (const document of parseAllDocuments(readFileSync(join(folder, file), 'utf8'))) {
    const value = v.parse(identity, document.toJS());
    const { apiVersion, kind, metadata } = value;
    try {
      const module: Record<string, Model> = await import(`kubernetes-models/${apiVersion}/${kind}`);
      const Kind = module[kind];
      if (!Kind) throw new Error('is of an unknown kind');
      new Kind(value).validate();
    } catch (error) {
      process.stdout.write(`${file}, ${kind} ${metadata.name}: ${error}\n`);
    }
  }
}
