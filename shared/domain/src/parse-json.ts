/** Parses JSON. Invalid JSON, for example a gateway's error page, becomes null. */
export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
