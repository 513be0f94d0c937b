/**
 * The styles of the pages of orders and tickets. Stubs look as on the confirmation
 * (`shell/src/confirmation/ticket-stub.module.css`).
 */
export const orderStyles = `
:root{color-scheme:light dark;--heading:Figtree,"Figtree of Arial","Figtree of Roboto","Figtree of DejaVu",system-ui,sans-serif;--accent-light:#4338ca;--accent-dark:#aaa8ff;--accent:light-dark(var(--accent-light),var(--accent-dark));--ink:light-dark(#1e1a15,#f7f3ec);--muted:light-dark(#625a4e,#bdb4a7);--paper:light-dark(#fffefb,#1d1a16);--edge:light-dark(#e5ded2,#3d372f);--strong:light-dark(#82786a,#968c7e);--ground:light-dark(color-mix(in oklab,var(--accent-light) 4%,#fbf9f6),color-mix(in oklab,var(--accent-dark) 5%,#100e0c))}
:root[data-color-mode=light]{color-scheme:light}
:root[data-color-mode=dark]{color-scheme:dark}
*{box-sizing:border-box;margin:0}
body{background:var(--ground);color:var(--ink);font:1rem/1.55 system-ui,-apple-system,"Segoe UI",Roboto,sans-serif;overflow-wrap:anywhere;-webkit-text-size-adjust:100%}
header{align-items:center;background:var(--paper);border-bottom:1px solid var(--edge);display:flex;gap:.75rem;height:3.75rem;padding:0 max(1rem,calc((100% - 72rem)/2))}
header a{align-items:center;color:inherit;display:flex;font-size:1.125rem;font-weight:700;gap:.75rem;min-height:2.75rem;text-decoration:none}
header img{border-radius:.5rem;display:block;height:2.25rem;max-width:10rem;object-fit:contain;width:auto}
main{display:grid;gap:1rem;grid-template-columns:minmax(0,1fr);margin:0 auto;padding:1.5rem 0 3rem;width:min(60rem,100% - 2rem)}
h1,h2,header a,.dates,.facts dd,.position{font-family:var(--heading);font-weight:700}
h1{font-size:clamp(1.75rem,1.4rem + 1.6vw,2.5rem);letter-spacing:-.02em;line-height:1.15}
h2{font-size:1rem;line-height:1.3}
a{color:var(--accent);display:inline-block;padding-block:.5rem;text-underline-offset:.2em}
small,.muted{color:var(--muted)}
small{display:block;font-size:.875rem}
:focus-visible{outline:3px solid var(--accent);outline-offset:2px}
.top{display:grid;gap:.25rem}
.stubs{align-items:start;display:grid;gap:1rem;grid-auto-columns:min(24rem,100%);grid-auto-flow:column;list-style:none;margin:0 -1rem;overflow-x:auto;padding:.25rem 1rem 1rem;scroll-padding-inline:1rem;scroll-snap-type:x mandatory}
.stubs:has(>:nth-child(2)){grid-auto-columns:min(24rem,100% - 1.5rem)}
.stubs:not(:has(>:nth-child(2))){justify-content:center}
.stubs>li{display:grid;gap:.75rem;min-width:0;scroll-snap-align:center}
.stub{background:var(--accent-light);border-radius:1.25rem;box-shadow:0 14px 36px -12px light-dark(rgb(72 52 20/30%),rgb(0 0 0/65%));color:#fff;display:grid;overflow:hidden}
.stub a{color:inherit;padding-block:.25rem}
.picture{height:9rem;overflow:hidden;position:relative}
.picture img{left:0;min-height:100%;position:absolute;top:50%;translate:0 -50%;width:100%}
.picture::after{background:linear-gradient(to top,var(--accent-light) 25%,transparent);content:"";inset:30% 0 -1px;position:absolute}
.facts{display:grid;font-size:.875rem;gap:.25rem;margin-top:-1.5rem;padding:0 1.5rem 1.5rem;position:relative}
.stub>.facts:first-child{margin:0;padding-top:1.5rem}
.facts h2{font-size:1.625rem;letter-spacing:-.02em;line-height:1.15}
.dates{font-size:.9375rem;line-height:1.3}
.ticket{align-items:end;border-top:1px solid rgb(255 255 255/30%);display:grid;gap:1rem;grid-template-columns:minmax(0,1fr) auto;margin-top:.5rem;padding-top:.75rem}
.ticket dl{display:flex;flex-wrap:wrap;gap:.5rem 1.5rem;min-width:0}
.ticket div{min-width:0}
.ticket dt{font-size:.75rem;line-height:1.4}
.facts dd,.position{font-size:1.125rem;line-height:1.15}
.position{white-space:nowrap}
.tear{border-top:2px dashed var(--accent-light);margin-inline:1.5rem;position:relative;z-index:1}
.tear::before,.tear::after{background:var(--ground);border-radius:50%;content:"";height:1.5rem;position:absolute;top:-.8125rem;width:1.5rem}
.tear::before{left:-2.25rem}
.tear::after{right:-2.25rem}
.door{align-content:center;display:grid;font-weight:600;gap:.5rem;justify-items:center;min-height:6rem;padding:.75rem 1rem 1.5rem;text-align:center}
.stub .door{background:#fff;color:#000;margin-top:-2px}
.code{background:#fff;border:0;border-radius:.75rem;cursor:pointer;line-height:0;overflow:hidden;padding:0;width:min(13rem,100%)}
svg{background:#fff;fill:#000;forced-color-adjust:none;width:100%}
.groups{display:flex;flex-wrap:wrap;font-family:Menlo,Consolas,monospace;font-variant-ligatures:none;gap:0 .5ch;justify-content:center;letter-spacing:.04em}
dialog{background:#fff;border:0;color:#000;height:100dvh;max-height:none;max-width:none;padding:1rem;text-align:center;width:100vw}
dialog[open]{align-content:center;display:grid;gap:1rem;place-items:center}
dialog svg{width:min(100%,70dvh)}
dialog .button{background:#fff;border-color:#000;color:#000}
.button{align-items:center;background:var(--paper);border:1px solid var(--strong);border-radius:.75rem;color:var(--ink);cursor:pointer;display:inline-flex;font:700 1rem/1.15 var(--heading);justify-content:center;min-height:2.75rem;padding:.5rem 1.5rem;text-decoration:none}
.passes{display:grid;gap:.75rem;grid-template-columns:repeat(auto-fit,minmax(11.25rem,1fr))}
.passes .button{font-size:.875rem;padding-inline:.5rem;text-align:center}
.primary{background:var(--accent-light);border-color:transparent;color:#fff}
.below{display:grid;align-content:start;min-width:0}
.below>.screen:has(.button){margin-block:1.25rem 1rem}
.calendars h2{margin-bottom:.5rem}
.choices{display:grid;gap:.5rem;grid-template-columns:repeat(auto-fit,minmax(6.75rem,1fr))}
.choices .button{font-size:.875rem;padding-inline:.25rem;text-align:center}
details{border-block:1px solid var(--edge)}
summary{align-items:center;cursor:pointer;display:flex;font-weight:600;justify-content:space-between;list-style:none;min-height:3.25rem}
summary::-webkit-details-marker{display:none}
summary::after{border:solid;border-width:0 2px 2px 0;content:"";height:.5rem;margin-inline:.5rem;transform:rotate(45deg);width:.5rem}
[open]>summary::after{transform:rotate(225deg)}
.receipt{display:grid;gap:.75rem;padding-bottom:1rem}
.receipt dl{display:grid;gap:.5rem}
.receipt dl div{display:flex;gap:1rem;justify-content:space-between}
dt{min-width:0}
.receipt dd{font-variant-numeric:tabular-nums;white-space:nowrap}
.sums{border-top:1px solid var(--edge);padding-top:.75rem}
.sums div:last-child{font-weight:700}
form{display:grid;gap:.75rem;max-width:24rem}
label{display:grid;gap:.25rem}
input{background:var(--paper);border:1px solid var(--strong);border-radius:.75rem;color:inherit;font:inherit;min-height:3.25rem;padding:.5rem .75rem;width:100%}
html:not([data-scripted]) [data-needs-scripts]{display:none}
@media (width>=56rem){main:has(.stubs){column-gap:3rem;grid-template-columns:minmax(0,1fr) 24rem;grid-template-rows:auto 1fr}.stubs{grid-auto-columns:minmax(0,1fr)!important;grid-auto-flow:row;grid-column:2;grid-row:1/3;margin:0;overflow:visible;padding:0}}
@media (forced-colors:active){.stub,.code{border:1px solid CanvasText}.tear::before,.tear::after{content:none}}
@media print{:root{color-scheme:light}body{background:none}main,main:has(.stubs){display:block;padding:0;width:auto}header,.picture,.tear,.screen,.calendars,summary{display:none!important}.stubs{display:block;margin:0;overflow:visible;padding:0}.stub{align-items:center;background:none;border:1px dashed #000;border-radius:0;box-shadow:none;break-inside:avoid;color:#000;grid-template-columns:minmax(0,1fr) 52mm;margin-bottom:6mm;max-width:100%;min-height:80mm;width:148mm}.code{width:40mm}.groups{font-size:9pt}details::details-content{block-size:auto;content-visibility:visible}}
`;
