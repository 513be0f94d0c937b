import type { Socket } from 'node:net';
import { hashSource } from './document-policy';

/**
 * Deletes the cookies of scripts under every path and domain of this page, and reloads if that has helped. Below 4 KB the
 * cookies are not the cause: the address may be too long.
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
  // Otherwise browsers request `/favicon.ico`, which the policy refuses.
  '<link rel="icon" href="data:,">',
  `<title>Try again</title><style>${style}</style></head><body>`,
  '<p>Your browser sent us too much at once. <a href="">Try again</a></p>',
  '<p lang="es">Su navegador nos envió demasiados datos a la vez. <a href="">Intentar de nuevo</a></p>',
  `<script>${script}</script></body></html>`,
].join('');

const tooLarge = [
  'HTTP/1.1 431 Request Header Fields Too Large',
  'Connection: close',
  'Content-Type: text/html; charset=utf-8',
  `Content-Length: ${Buffer.byteLength(page)}`,
  'Cache-Control: no-store',
  `Content-Security-Policy: default-src 'none'; img-src data:; script-src ${hashSource(script)}; style-src ${hashSource(style)}; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`,
  'X-Content-Type-Options: nosniff',
  '',
  page,
].join('\r\n');

/**
 * Answers a request that Node cannot read. If its head is too large, usually because of cookies, it sends a page that deletes
 * them: otherwise every page would fail until they expire. `Clear-Site-Data` would let any site cost visitors their place in line
 * by a link with a long address.
 */
export function respondToUnreadable(error: NodeJS.ErrnoException, socket: Socket): void {
  if (error.code === 'ECONNRESET' || socket.destroyed) return;
  if (error.code === 'HPE_HEADER_OVERFLOW') {
    // Not destroyed: browsers discard the answer if they are still sending. The timeout for heads closes the socket.
    if (socket.writable) socket.end(tooLarge);
    return;
  }
  const status = error.code === 'ERR_HTTP_REQUEST_TIMEOUT' ? '408 Request Timeout' : '400 Bad Request';
  if (socket.writable) socket.write(`HTTP/1.1 ${status}\r\nConnection: close\r\nContent-Length: 0\r\n\r\n`);
  socket.destroy(error);
}
