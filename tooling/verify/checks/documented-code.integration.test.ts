import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import ts from 'typescript';

const root = resolve(import.meta.dirname, '../../..');
// Inside the repository, so that the examples find the packages that a team would install.
mkdirSync(join(root, '.data'), { recursive: true });
const place = mkdtempSync(join(root, '.data/documented-'));
afterAll(() => rmSync(place, { recursive: true }));

interface Example {
  readonly page: string;
  readonly ending: string;
  readonly code: string;
}

const examples: readonly Example[] = readdirSync(join(root, 'docs'))
  .filter((name) => name.endsWith('.md'))
  .flatMap((page) =>
    [...readFileSync(join(root, 'docs', page), 'utf8').matchAll(/^```(tsx?)\n(.*?)^```$/gms)].map(
      ([, ending = '', code = '']) => ({ page, ending, code }),
    ),
  );

/** A module for each file beside an example that it imports; what these export may be anything. */
function modulesBeside(code: string): void {
  for (const [, names = '', file = ''] of code.matchAll(/^import (.+) from '\.\/([\w-]+)';$/gm)) {
    const named =
      /^\{(.+)\}$/
        .exec(names)?.[1]
        ?.split(',')
        .map((name) => name.trim()) ?? [];
    const lines = ['const anything: any = null;', 'export default anything;'];
    writeFileSync(
      join(place, `${file}.ts`),
      [...lines, ...named.map((name) => `export const ${name}: any = null;`)].join('\n'),
    );
  }
  for (const [, file = ''] of code.matchAll(/import\('\.\/([\w-]+)'\)/g))
    writeFileSync(join(place, `${file}.ts`), 'const anything: any = null;\nexport default anything;\n');
}

test('every TypeScript example of the documentation compiles as it stands there', () => {
  expect(examples.length).toBeGreaterThan(3);
  const files = examples.map(({ page, ending, code }, index) => {
    modulesBeside(code);
    const file = join(place, `example-${index}-${page.replace('.md', '')}.${ending}`);
    writeFileSync(file, code);
    return file;
  });
  const { config } = ts.readConfigFile(join(root, 'tsconfig.json'), ts.sys.readFile);
  const { options } = ts.convertCompilerOptionsFromJson(config.compilerOptions, root);
  const { tsBuildInfoFile: _, incremental: __, ...strict } = options;
  const program = ts.createProgram(files, { ...strict, noEmit: true, types: [] });
  const problems = ts
    .getPreEmitDiagnostics(program)
    .filter(({ file }) => file?.fileName.startsWith(place))
    .map(
      ({ file, messageText }) => `${file?.fileName}: ${ts.flattenDiagnosticMessageText(messageText, ' ')}`,
    );
  expect(problems).toEqual([]);
});
