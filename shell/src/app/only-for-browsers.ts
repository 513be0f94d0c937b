// The router and schemas build or validate addresses with this class, which server entries lack. The server has already
// validated the addresses in boot data.
Object.assign(globalThis, { URL: class {} });
