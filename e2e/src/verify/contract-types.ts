import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { relative, sep } from 'node:path';
import ts from 'typescript';

/** The modules whose types remotes are written against. */
export const contractModules = [
  'shared/contract/src/cart-bus.ts',
  'shared/contract/src/cart-snapshot.ts',
  'shared/contract/src/catalogue.ts',
  'shared/contract/src/checkout.ts',
  'shared/contract/src/fragment.ts',
  'shared/contract/src/fragment-props.ts',
  'shared/contract/src/host.ts',
  'shared/contract/src/loaded.ts',
  'shared/contract/src/server-entry.ts',
  'shared/api/src/answers/order-answer.ts',
];

/**
 * A hash of the declarations that remotes are written against, comments left out: it changes with every type that shell
 * and remotes exchange, and with nothing else.
 */
export function hashContractTypes(): string {
  const { config } = ts.parseConfigFileTextToJson('tsconfig.json', readFileSync('tsconfig.json', 'utf8'));
  const { options: all } = ts.convertCompilerOptionsFromJson(config.compilerOptions, '.');
  const { tsBuildInfoFile: _, ...options } = all;
  const program = ts.createProgram(contractModules, {
    ...options,
    noEmit: false,
    incremental: false,
    allowImportingTsExtensions: false,
    declaration: true,
    emitDeclarationOnly: true,
    removeComments: true,
  });
  const declarations: string[] = [];
  program.emit(undefined, (path, text) => {
    declarations.push(`${relative('.', path).split(sep).join('/')}\n${text}`);
  });
  return createHash('sha256').update(declarations.sort().join('\n')).digest('hex');
}
