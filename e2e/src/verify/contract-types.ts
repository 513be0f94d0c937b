import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { relative, sep } from 'node:path';
import ts from 'typescript';

/** The modules of the contract that remotes see; the other modules of `shared/contract` are between the platform's own parts. */
export const contractModules = [
  'cart-bus',
  'cart-snapshot',
  'catalogue',
  'checkout',
  'fragment',
  'fragment-props',
  'host',
  'loaded',
  'order-answer',
  'server-entry',
].map((name) => `shared/contract/src/${name}.ts`);

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
