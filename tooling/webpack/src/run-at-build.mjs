/**
 * A webpack loader that runs a module while a part is built. Its default export, which is plain data, takes its place.
 * @this {import('webpack').LoaderContext<unknown>}
 * @param {string} request
 */
export async function pitch(request) {
  const module = await this.importModule(`${this.resourcePath}.webpack[javascript/auto]!=!${request}`);
  return `export default ${JSON.stringify(module.default)}`;
}
