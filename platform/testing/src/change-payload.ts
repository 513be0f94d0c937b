/** A signed text whose document was changed without its signature, as a forger would change it. */
export function changePayload(text: string, from: string, to: string): string {
  const envelope = JSON.parse(text);
  const payload = Buffer.from(envelope.payload, 'base64').toString().replace(from, to);
  return JSON.stringify({ ...envelope, payload: Buffer.from(payload).toString('base64') });
}
