/**
 * A webpack loader for packages of React components. A component that is made by a call and then gets a name for developers
 * stays in the bundle though nothing uses it; without the name, and the call said to change nothing else, it is left out.
 * @param {string} source
 */
export default function withoutDisplayNames(source) {
  return source
    .replace(/^\w+\.displayName = "\w+";$/gm, '')
    .replace(/(?<== )React\d*\.(forwardRef|createContext)\(/g, '/* @__PURE__ */ $&');
}
