/** A message that a client sends to PostgreSQL: one letter for its type, and its content. */
export interface ClientMessage {
  readonly type: string;
  readonly content: Buffer;
}

const lengthBytes = 4;

/**
 * Cuts what one client sends into messages (PostgreSQL's frontend/backend protocol 3.0). The first has no type; it
 * counts as type `''`.
 */
export function createMessageReader(): (chunk: Buffer) => ClientMessage[] {
  let rest = Buffer.alloc(0);
  let isFirst = true;
  return (chunk) => {
    rest = Buffer.concat([rest, chunk]);
    const messages: ClientMessage[] = [];
    for (;;) {
      const typeBytes = isFirst ? 0 : 1;
      if (rest.length < typeBytes + lengthBytes) return messages;
      const end = typeBytes + rest.readInt32BE(typeBytes);
      if (rest.length < end) return messages;
      const type = rest.toString('latin1', 0, typeBytes);
      messages.push({ type, content: rest.subarray(typeBytes + lengthBytes, end) });
      rest = rest.subarray(end);
      isFirst = false;
    }
  };
}

/** Reads the fields of a message one after the other. */
export function readFields(content: Buffer) {
  let at = 0;
  /** The bytes up to `length` further on. */
  const take = (length: number): Buffer => {
    const field = content.subarray(at, at + length);
    at += length;
    return field;
  };
  const text = () => {
    const read = take(content.indexOf(0, at) - at).toString('utf8');
    take(1);
    return read;
  };
  const value = () => {
    const length = take(lengthBytes).readInt32BE();
    return length < 0 ? null : take(length).toString('utf8');
  };
  return { int16: () => take(2).readInt16BE(), text, value };
}
