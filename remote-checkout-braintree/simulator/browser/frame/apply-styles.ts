import type { StyleRules } from './configuration';

/** Of a shop's styles only what concerns the text of an input; the box around it is the page's own. */
const allowed =
  /^(appearance|color|direction|font(-[a-z-]+)?|letter-spacing|line-height|margin(-[a-z]+)?|opacity|outline|padding(-[a-z]+)?|text-align|text-shadow|transition|box-shadow|-(webkit|moz)-[a-z-]+)$/;

const base = `
html, body { margin: 0; height: 100%; overflow: hidden; background: transparent; }
input { box-sizing: border-box; width: 100%; height: 100%; border: 0; padding: 0; background: transparent;
  outline: none; font: 16px sans-serif; }
`;

/** Styles this frame as the shop asked. Not by a style element: the frame's policy allows none. */
export function applyStyles(styles: StyleRules): void {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(base);
  addRules(sheet, styles);
  document.adoptedStyleSheets = [sheet];
}

function addRules(target: CSSStyleSheet | CSSMediaRule, rules: StyleRules): void {
  for (const [selector, content] of Object.entries(rules)) {
    if (typeof content === 'string') continue;
    const rule = target.cssRules[target.insertRule(`${selector} {}`, target.cssRules.length)];
    if (rule instanceof CSSMediaRule) addRules(rule, content);
    if (rule instanceof CSSStyleRule) setProperties(rule.style, content);
  }
}

function setProperties(style: CSSStyleDeclaration, properties: StyleRules): void {
  for (const [name, value] of Object.entries(properties)) {
    const property = name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
    if (typeof value === 'string' && allowed.test(property)) style.setProperty(property, value);
  }
}
