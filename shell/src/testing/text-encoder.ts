import { TextEncoder } from 'node:util';

// The router needs it at import, and jsdom has none.
Object.assign(globalThis, { TextEncoder });
