import { TextEncoder } from 'node:util';

// The router wants it at import, and jsdom has none.
Object.assign(globalThis, { TextEncoder });
