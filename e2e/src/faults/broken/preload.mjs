import { register } from 'node:module';

// Loaded before a server, it lets the server run with one piece of its code replaced.
register('./replace-code.mjs', import.meta.url, { data: JSON.parse(process.env.REPLACE_CODE) });
