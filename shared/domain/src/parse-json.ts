/** The value of a JSON text. One that is not JSON, such as a gateway's error page, counts as null. */
export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
