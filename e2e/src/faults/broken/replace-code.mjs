let change;

export function initialize(data) {
  change = data;
}

/** Loads a built server with the piece replaced. @throws {Error} where the server has no such piece. */
export async function load(url, context, next) {
  const loaded = await next(url, context);
  if (!url.endsWith('/main.mjs')) return loaded;
  const source = loaded.source.toString();
  if (!source.includes(change.from)) throw new Error(`There is no "${change.from}" to be replaced.`);
  return { ...loaded, source: source.replace(change.from, change.to) };
}
