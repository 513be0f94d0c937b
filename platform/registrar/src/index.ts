/** The server that signs the registry. */
export { watchCanaries } from './failing-canaries';
export { createRegistrarServer, openRegistrarServer } from './registrar-server';
export { serveRegistrar } from './serve-registrar';
