const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789';
const length = 16;

/** 16 characters of `[A-Za-z0-9]`, each equally likely, from the system's cryptographic source. */
export function createReferenceID(): string {
  let id = '';
  while (id.length < length) {
    const [byte = 0] = crypto.getRandomValues(new Uint8Array(1));
    // Six bits name one of 64 characters; the two that the alphabet lacks are drawn again, so none is favoured.
    id += alphabet[byte & 63] ?? '';
  }
  return id;
}
