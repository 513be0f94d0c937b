// The router and schemas make or check addresses by this class, which a server entry has not. Those of boot data have been
// parsed by the server that gives them.
Object.assign(globalThis, { URL: class {} });
