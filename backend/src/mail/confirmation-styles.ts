const ink = '#1e1a15';
const paper = '#fffefb';
const edge = '#e5ded2';

const textStyle = { color: 'inherit', fontSize: '16px', lineHeight: '24px', margin: '0 0 4px' };

/** Inline, because many mail programs drop style sheets. */
export const mailStyles = {
  page: {
    backgroundColor: '#f6f3ed',
    color: ink,
    fontFamily: 'system-ui, -apple-system, "Segoe UI", Roboto, sans-serif',
    margin: '0',
    padding: '16px 0',
  },
  sheet: { backgroundColor: paper, maxWidth: '600px', padding: '24px 20px', wordBreak: 'break-word' },
  title: { fontSize: '24px', lineHeight: '32px', margin: '0 0 16px' },
  text: textStyle,
  note: { ...textStyle, fontSize: '14px', lineHeight: '20px' },
  block: { margin: '0 0 16px' },
  shop: { ...textStyle, fontSize: '18px', fontWeight: 'bold', margin: '0 0 16px' },
  logo: { display: 'inline-block', marginRight: '12px', verticalAlign: 'middle' },
  picture: { borderRadius: '12px', display: 'block', height: 'auto', margin: '12px 0', width: '100%' },
  code: { display: 'block', margin: '0 auto' },
  codeText: {
    color: '#000000',
    fontFamily: 'ui-monospace, Menlo, Consolas, monospace',
    fontSize: '16px',
    lineHeight: '24px',
    margin: '0',
    textAlign: 'center',
  },
  row: { width: '100%' },
  label: { ...textStyle, paddingBottom: '6px' },
  amount: { ...textStyle, paddingBottom: '6px', verticalAlign: 'top', whiteSpace: 'nowrap' },
  total: { ...textStyle, fontWeight: 'bold' },
  line: { borderColor: edge, margin: '12px 0' },
  link: { color: 'inherit', textDecoration: 'underline' },
  button: {
    borderRadius: '8px',
    display: 'inline-block',
    fontWeight: 'bold',
    margin: '12px 0',
    padding: '12px 20px',
    textDecoration: 'none',
  },
} as const;

const defaultColor = '#4338ca';

/** Black or white, whichever has more contrast on a colour, `#rrggbb` (WCAG 2.2). */
function letterColor(color: string): string {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const part = Number.parseInt(color.slice(at, at + 2), 16) / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  });
  const luminance = 0.2126 * red + 0.7152 * green + 0.0722 * blue;
  // Where both have the same contrast.
  return luminance > 0.179 ? '#000000' : '#ffffff';
}

/** The styles of a stub on the shop's colour. */
export function stubStyles(shopColor: string | null) {
  const backgroundColor = shopColor ?? defaultColor;
  const color = letterColor(backgroundColor);
  const text = { color, fontSize: '14px', lineHeight: '20px', margin: '0 0 2px' };
  return {
    ground: { backgroundColor, borderRadius: '16px', color, margin: '12px 0', padding: '20px' },
    title: { color, fontSize: '22px', lineHeight: '28px', margin: '0 0 4px' },
    text,
    label: { ...text, margin: '12px 0 0' },
    value: { color, fontSize: '18px', fontWeight: 'bold', lineHeight: '24px', margin: '0 0 12px' },
    door: { backgroundColor: '#ffffff', borderRadius: '12px', padding: '16px' },
  } as const;
}

/** For dark mail programs. Stubs keep their colours, and codes their white ground for scanners. */
export const darkRules = `@media (prefers-color-scheme: dark) {
  .page, .page > table > tbody > tr > td { background-color: #12100d !important; color: #f7f3ec !important; }
  .page .sheet { background-color: #1d1a16 !important; color: #f7f3ec !important; }
  .page .line { border-color: #3d372f !important; }
}`;
