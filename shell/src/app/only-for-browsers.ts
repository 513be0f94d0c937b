// The router makes an address as it is loaded, which it looks at in browsers alone. A server entry has no such class; the
// addresses of boot data have been parsed by the server that gives them.
Object.assign(globalThis, { URL: class {} });
