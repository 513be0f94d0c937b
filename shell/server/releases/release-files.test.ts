import { integrityOf } from '@ticket-storefront/releases/manifest';
import { createStyleReader } from './release-files';

const assetsOrigin = 'https://assets.test';

const styleOf = (path: string, text: string) => ({
  path,
  text,
  file: { url: `${assetsOrigin}/${path}`, integrity: integrityOf(text) },
});
const shell = styleOf('shell/1.0.0/a.css', 'p{margin:0}');
const remote = styleOf('remote-cart/1.0.0/b.css', 'b{color:red}');

let stored: Map<string, string>;
let warnings: string[];
let reads: number;

const readerOf = (limitBytes: number) =>
  createStyleReader({
    assets: {
      read: async (path) => {
        reads += 1;
        const text = stored.get(path);
        return text === undefined ? null : { content: Buffer.from(text), tag: '' };
      },
    },
    assetsOrigin,
    limitBytes,
    warn: (line) => warnings.push(line),
  });

beforeEach(() => {
  stored = new Map([shell, remote].map(({ path, text }) => [path, text]));
  warnings = [];
  reads = 0;
});

const textsOf = async (reader: ReturnType<typeof readerOf>, ...styles: (typeof shell)[]) =>
  (await reader(styles.map(({ file }) => file))).map(({ text }) => text);

test('styles that are small together are read once for all documents', async () => {
  const reader = readerOf(shell.text.length + remote.text.length);
  for (const _document of [1, 2]) {
    expect(await textsOf(reader, shell, remote)).toEqual([shell.text, remote.text]);
  }
  expect(reads).toBe(2);
});

test('styles that are large together are all loaded as files, also where each is small', async () => {
  const reader = readerOf(shell.text.length + remote.text.length - 1);
  expect(await textsOf(reader, shell, remote)).toEqual([null, null]);
  expect(await textsOf(reader, shell)).toEqual([shell.text]);
});

test('a style that differs from its manifest is never in a document, and is there again once it is restored', async () => {
  const reader = readerOf(1000);
  stored.set(shell.path, 'p{margin:1}');
  expect(await textsOf(reader, shell, remote)).toEqual([null, remote.text]);
  expect(warnings).toEqual([
    `A style is left out of documents: ${shell.file.url} is missing or does not match its registered hash.`,
  ]);
  stored.set(shell.path, shell.text);
  expect(await textsOf(reader, shell)).toEqual([shell.text]);
});

test.each([
  'p{background:url(a.png)}',
  'p{background:URL("a.png")}',
  'p{background:image-set("a.png" 1x)}',
  '@import "a.css";',
  'p::before{content:"</style><script>"}',
  'p{}\r\nb{}',
])('a style whose meaning the document would change is loaded as a file: %j', async (text) => {
  const changing = styleOf('shell/1.0.0/c.css', text);
  stored.set(changing.path, text);
  expect(await textsOf(readerOf(1000), changing)).toEqual([null]);
});

test.each([
  `p{background:url("data:image/svg+xml,%3Cp fill='url(%23a)'/%3E")}`,
  'p{background:url(data:image/svg+xml,%3Cp%2F%3E)}',
])('a style whose pictures are in it is in the document as well: %j', async (text) => {
  const withPicture = styleOf('shell/1.0.0/d.css', text);
  stored.set(withPicture.path, withPicture.text);
  expect(await textsOf(readerOf(1000), withPicture)).toEqual([withPicture.text]);
});
