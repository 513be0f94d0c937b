import { createHash } from 'node:crypto';
import type { Socket } from 'node:net';

/** What Node says of a request that it cannot read. */
interface ConnectionError extends Error {
  readonly code?: string | undefined;
}

/**
 * Deletes the cookies that scripts have set, under every path and domain that this page can see, and loads the page again
 * once that has helped. Cookies of up to 4 KB in all are not what made the head too large: an address may be too long as well.
 */
const script = `(()=>{
const size=document.cookie.length;
if(size<4096)return;
const host=location.hostname.split('.'),path=location.pathname.split('/');
const domains=['',...host.map((_,at)=>';domain='+host.slice(at).join('.'))];
const paths=path.flatMap((_,at)=>{const to=path.slice(0,at+1).join('/');return[to,to+'/']}).filter(Boolean);
for(const cookie of document.cookie.split('; ')){
const name=cookie.includes('=')?cookie.split('=')[0]:'';
for(const domain of domains)for(const to of paths)for(const kind of['',';secure',';secure;partitioned'])
document.cookie=name+'=;max-age=0;path='+to+domain+kind;
}
if(document.cookie.length<size)location.reload();
})()`;

const style =
  'body{font:1rem/1.5 system-ui,sans-serif;margin:2rem auto;max-width:36rem;padding:0 1rem}a{display:inline-block;padding:.75rem 0}';

const page = [
  '<!doctype html><html lang="en"><head><meta charset="utf-8">',
  '<meta name="viewport" content="width=device-width, initial-scale=1"><meta name="color-scheme" content="light dark">',
  `<title>Try again</title><style>${style}</style></head><body>`,
  '<p>Your browser sent us too much at once. <a href="">Try again</a></p>',
  '<p lang="es">Su navegador nos envió demasiados datos a la vez. <a href="">Intentar de nuevo</a></p>',
  `<script>${script}</script></body></html>`,
].join('');

const hashOf = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;

const tooLarge = [
  'HTTP/1.1 431 Request Header Fields Too Large',
  'Connection: close',
  'Content-Type: text/html; charset=utf-8',
  `Content-Length: ${Buffer.byteLength(page)}`,
  'Cache-Control: no-store',
  `Content-Security-Policy: default-src 'none'; script-src ${hashOf(script)}; style-src ${hashOf(style)}; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`,
  'X-Content-Type-Options: nosniff',
  '',
  page,
].join('\r\n');

/**
 * Answers a request that Node cannot read. Where its head is too large, mostly by cookies that a script has set for a year,
 * the answer is a page that deletes them: otherwise every page of the site would fail for as long as they last.
 * `Clear-Site-Data` would do so too, but any site could cause that by a link with a long address, and visitors would lose their
 * place in line.
 */
export function answerUnreadable(error: ConnectionError, socket: Socket): void {
  if (error.code === 'ECONNRESET' || socket.destroyed) return;
  if (error.code === 'HPE_HEADER_OVERFLOW') {
    // Ended, not destroyed: what the browser still sends would have the answer thrown away. The time for a head ends it.
    if (socket.writable) socket.end(tooLarge);
    return;
  }
  const status = error.code === 'ERR_HTTP_REQUEST_TIMEOUT' ? '408 Request Timeout' : '400 Bad Request';
  if (socket.writable) socket.write(`HTTP/1.1 ${status}\r\nConnection: close\r\nContent-Length: 0\r\n\r\n`);
  socket.destroy(error);
}
