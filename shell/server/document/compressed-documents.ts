import { constants } from 'node:zlib';
import compress, { type FastifyCompressOptions } from '@fastify/compress';
import type { FastifyInstance } from 'fastify';

/** Low levels: each document has a token of its own, and is compressed while its visitor waits. */
const options: FastifyCompressOptions = {
  customTypes: /^text\/html/,
  // Requests for documents have no bodies.
  globalDecompression: false,
  encodings: ['br', 'gzip'],
  brotliOptions: { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } },
  zlibOptions: { level: 4 },
};

/** Compresses the documents of a server for browsers that say they read it. */
export const compressDocuments = (server: FastifyInstance) => server.register(compress, options);
