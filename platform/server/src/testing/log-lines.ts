import { Writable } from 'node:stream';

/** A log that is kept, line by line. */
export function keepLog() {
  let text = '';
  const stream = new Writable({
    write: (chunk, _encoding, done) => {
      text += chunk;
      done();
    },
  });
  return {
    stream,
    text: () => text,
    lines: () =>
      text
        .split('\n')
        .filter(Boolean)
        .map((line) => JSON.parse(line)),
  };
}
