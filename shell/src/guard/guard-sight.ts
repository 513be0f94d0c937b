const styled = (element: Element | null): element is HTMLElement =>
  element instanceof HTMLElement && (element.hasAttribute('style') || element.hidden === true);

/** Whether nothing can be seen of the page around its remotes. */
const isHidden = (frame: Element): boolean =>
  frame.getClientRects().length === 0 ||
  // Safari before 17.4 has no such method.
  frame.checkVisibility?.({ opacityProperty: true, visibilityProperty: true }) === false;

/**
 * Whether the page around its remotes is hidden by an adopted style sheet, or by the style of an element above them;
 * that is then taken away. Nothing is measured where there is neither.
 */
export function mendSight(root: Element): boolean {
  const { documentElement, body, adoptedStyleSheets = [] } = root.ownerDocument;
  const frame = root.firstElementChild;
  const suspects = [documentElement, body, root, frame].filter(styled);
  if (!frame || (suspects.length === 0 && adoptedStyleSheets.length === 0)) return false;
  if (!isHidden(frame)) return false;
  for (const element of suspects) {
    element.removeAttribute('style');
    element.hidden = false;
  }
  for (const sheet of adoptedStyleSheets) sheet.disabled = true;
  // Each is given its chance again: those that hide nothing stay.
  for (const sheet of adoptedStyleSheets) {
    sheet.disabled = false;
    if (isHidden(frame)) sheet.disabled = true;
  }
  root.ownerDocument.adoptedStyleSheets = adoptedStyleSheets.filter(({ disabled }) => !disabled);
  return true;
}
