const escaped = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');

const tokenOf = (key: string) => Buffer.from(key).toString('base64');
const keyOf = (token: string) => Buffer.from(token, 'base64').toString();

/** One page of the keys under a prefix, as ListObjectsV2 answers: in order, and with a token where there are more. */
export function listPage(keys: readonly string[], query: URLSearchParams, pageSize: number): string {
  const prefix = query.get('prefix') ?? '';
  const after = keyOf(query.get('continuation-token') ?? '');
  const left = keys.filter((key) => key.startsWith(prefix) && key > after).sort();
  const page = left.slice(0, pageSize);
  const isTruncated = page.length < left.length;
  return [
    '<?xml version="1.0" encoding="UTF-8"?><ListBucketResult>',
    `<KeyCount>${page.length}</KeyCount><IsTruncated>${isTruncated}</IsTruncated>`,
    ...(isTruncated ? [`<NextContinuationToken>${tokenOf(page.at(-1) ?? '')}</NextContinuationToken>`] : []),
    ...page.map((key) => `<Contents><Key>${escaped(key)}</Key></Contents>`),
    '</ListBucketResult>',
  ].join('');
}
