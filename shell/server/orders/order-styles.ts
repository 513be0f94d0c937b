/**
 * The styles of the pages of orders and tickets. Stubs look as on the confirmation
 * (`shell/src/confirmation/ticket-stub.module.css`).
 */
export const orderStyles = `
:root{color-scheme:light dark;--heading:Figtree,"Figtree of Arial","Figtree of Roboto","Figtree of DejaVu",system-ui,sans-serif;--accent-light:#4338ca;--accent-dark:#aaa8ff;--accent-fill:var(--accent-light);--accent-on:#fff;--accent:light-dark(var(--accent-light),var(--accent-dark));--ink:light-dark(#1e1a15,#f7f3ec);--muted:light-dark(#625a4e,#bdb4a7);--paper:light-dark(#fffefb,#191919);--edge:light-dark(#e5ded2,#363636);--strong:light-dark(#82786a,#968c7e);--ground:light-dark(color-mix(in oklab,var(--accent-light) 4%,#fbf9f6),color-mix(in oklab,var(--accent-dark) 3%,#0d0d0d))}
:root[data-color-mode=light]{color-scheme:light}
:root[data-color-mode=dark]{color-scheme:dark}
*{box-sizing:border-box;margin:0}
body{background:var(--ground);color:var(--ink);display:flex;flex-direction:column;font:1rem/1.55 system-ui,-apple-system,"Segoe UI",Roboto,sans-serif;min-height:100dvh;overflow-wrap:anywhere;-webkit-text-size-adjust:100%}
header{align-items:center;background:var(--paper);border-block:4px solid var(--shop-fill,var(--paper));border-bottom:1px solid var(--edge);display:flex;flex-wrap:wrap;gap:.25rem 1rem;justify-content:space-between;padding:.5rem max(1rem,calc((100% - 76rem)/2))}
header a{align-items:center;display:flex;font-weight:600;min-height:2.75rem;padding:0;text-decoration:none}
header .brand{color:inherit;font-size:1.25rem;font-weight:700;gap:.75rem;letter-spacing:-.01em}
header img{border-radius:.5rem;display:block;height:2.25rem;max-width:10rem;object-fit:contain;width:auto}
footer{background:var(--paper);border-top:1px solid var(--edge);padding:.75rem 1rem}
footer ul{display:flex;flex-wrap:wrap;gap:0 1.5rem;justify-content:center;list-style:none;padding:0}
footer a{align-items:center;color:var(--muted);display:inline-flex;font-size:.875rem;min-height:2.75rem;padding:0}
main{align-content:start;display:grid;flex:1 0 auto;gap:1rem;grid-template-columns:minmax(0,1fr);margin:0 auto;padding:1.5rem 0 3rem;width:min(76rem,100% - 2rem)}
h1,h2,.brand,.dates,.facts dd,.position{font-family:var(--heading);font-weight:700}
h1{font-size:clamp(1.75rem,1.4rem + 1.6vw,2.5rem);letter-spacing:-.02em;line-height:1.15}
h2{font-size:1rem;line-height:1.3}
a{color:var(--accent);display:inline-block;padding-block:.5rem;text-underline-offset:.2em}
small,.muted{color:var(--muted)}
small{display:block;font-size:.875rem}
:focus-visible{outline:3px solid var(--accent);outline-offset:2px}
.top{display:grid;gap:.25rem}
.sum{font-family:var(--heading);font-size:1.125rem;font-weight:700}
.stubs{align-items:start;display:grid;gap:1rem;grid-auto-columns:min(24rem,100%);grid-auto-flow:column;list-style:none;margin:-.75rem -1rem 0;overflow-x:auto;padding:.75rem 1rem 1rem;scroll-padding-inline:1rem;scroll-snap-type:x mandatory}
.stubs:has(>:nth-child(2)){grid-auto-columns:min(24rem,100% - 1.5rem)}
.stubs:not(:has(>:nth-child(2))){justify-content:center}
.dots{display:flex;flex-wrap:wrap;gap:.5rem;justify-content:center;margin-top:-1rem}
.dots>i{border:1px solid var(--strong);border-radius:50%;height:.5rem;width:.5rem}
.dots>.current{background:var(--accent);border-color:var(--accent)}
.stubs>li{display:grid;gap:.75rem;min-width:0;scroll-snap-align:center}
.stub{--hole:#0000 98%,#000;color:#fff;display:grid;filter:drop-shadow(0 .375rem .625rem light-dark(rgb(72 52 20/20%),rgb(0 0 0/60%)))}
.upper{background:var(--accent-light);border-radius:1.25rem 1.25rem 0 0;mask:radial-gradient(circle .75rem at 0 100%,var(--hole)) 0 0/51% 100% no-repeat,radial-gradient(circle .75rem at 100% 100%,var(--hole)) 100% 0/51% 100% no-repeat;overflow:hidden}
.upper:last-child{border-radius:1.25rem;mask:none}
.stub a{color:inherit;font-size:.8125rem;padding-block:.25rem}
.picture{aspect-ratio:9/4;position:relative}
.picture img{display:block;height:100%;object-fit:cover;width:100%}
.picture::after{background:linear-gradient(to top,var(--accent-light),transparent);content:"";inset:80% 0 -1px;position:absolute}
.facts{display:grid;font-size:.875rem;gap:.25rem;padding:.25rem 1rem 1rem}
.facts:first-child{padding-top:1.5rem}
.facts h2{font-size:1.625rem;letter-spacing:-.02em;line-height:1.15}
.paper{display:none}
.dates{font-size:.9375rem;line-height:1.3}
.ticket{align-items:end;border-top:1px solid rgb(255 255 255/30%);display:grid;gap:1rem;grid-template-columns:minmax(0,1fr) auto;margin-top:.5rem;padding-top:.75rem}
.ticket dl{display:flex;flex-wrap:wrap;gap:.5rem 1rem;min-width:0}
.ticket div{min-width:0}
.ticket dt{font-size:.75rem;line-height:1.4}
.facts dd,.position{font-size:1rem;line-height:1.15}
.position{white-space:nowrap}
.door{align-content:center;display:grid;font-weight:600;gap:.5rem;justify-items:center;min-height:6rem;padding:.75rem 1rem 1.5rem;text-align:center}
.stub .door{background:#fff;border-radius:0 0 1.25rem 1.25rem;color:#000;margin-top:-1px;mask:radial-gradient(circle .75rem at 0 0,var(--hole)) 0 0/51% 100% no-repeat,radial-gradient(circle .75rem at 100% 0,var(--hole)) 100% 0/51% 100% no-repeat;padding-block:0 1rem;position:relative}
.stub .door::before{border-top:2px dotted rgb(0 0 0/35%);content:"";inset:1px 1.125rem auto;position:absolute}
.stub .door>p{padding-top:.75rem}
.code{background:#fff;border:0;border-radius:.75rem;cursor:pointer;line-height:0;overflow:hidden;padding:0;width:min(15rem,100%)}
svg{background:#fff;fill:#000;forced-color-adjust:none;width:100%}
.stub .code{margin-top:-.5rem}
.stub .code+.groups{margin-top:-1rem}
.groups{display:flex;flex-wrap:wrap;font-family:Menlo,Consolas,monospace;font-variant-ligatures:none;gap:0 .5ch;justify-content:center;letter-spacing:.04em}
dialog{background:#fff;border:0;color:#000;height:100dvh;max-height:none;max-width:none;padding:1rem;text-align:center;width:100vw}
dialog[open]{align-content:center;display:grid;gap:1rem;place-items:center}
dialog svg{width:min(100%,70dvh)}
dialog .button{background:#fff;border-color:#000;color:#000}
.button{align-items:center;background:var(--paper);border:1px solid var(--strong);border-radius:.75rem;color:var(--ink);cursor:pointer;display:inline-flex;font:700 1rem/1.15 var(--heading);justify-content:center;min-height:2.75rem;padding:.5rem 1.5rem;text-decoration:none}
.passes{display:grid;gap:.75rem;grid-template-columns:repeat(auto-fit,minmax(11.25rem,1fr))}
.passes .button{font-size:.875rem;padding-inline:.5rem;text-align:center}
.primary{background:light-dark(var(--accent-fill),var(--accent-dark));border-color:transparent;color:light-dark(var(--accent-on),#000)}
.below{align-content:start;display:grid;gap:1rem;min-width:0}
.below p:has(.button){display:grid}
.folds{border-top:1px solid var(--edge)}
.choices{display:grid;gap:.5rem;grid-template-columns:repeat(auto-fit,minmax(6.75rem,1fr));padding-bottom:1rem}
.choices .button{font-size:.875rem;padding-inline:.25rem;text-align:center}
details{border-bottom:1px solid var(--edge)}
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
@media (width>=56rem){main:has(.stubs){column-gap:3rem;grid-template-columns:minmax(0,36rem) 24rem;grid-template-rows:auto 1fr;justify-content:space-between;padding-top:2rem;row-gap:1.5rem}.below{align-self:start;position:sticky;top:1.5rem}.stubs{gap:1.5rem;grid-auto-columns:minmax(0,1fr)!important;grid-auto-flow:row;grid-column:2;grid-row:1/3;margin:0;overflow:visible;padding:0}.dots{display:none}.picture{aspect-ratio:16/9}.facts{padding-inline:1.5rem}.facts dd,.position{font-size:1.125rem}}
@media (width>=74rem){main:has(.stubs>:nth-child(2)){column-gap:2rem;grid-template-columns:minmax(0,1fr) 48rem}.stubs:has(>:nth-child(2)){grid-template-columns:repeat(2,minmax(0,1fr))}}
@media (forced-colors:active){.stub,.code{border:1px solid CanvasText}.stub,.upper,.stub .door{filter:none;mask:none}}
@media print{:root{color-scheme:light}body{background:none;display:block}main,main:has(.stubs),main:has(.stubs>:nth-child(2)){display:block;padding:0;width:auto}header,footer,.picture,.screen,.calendars,summary,.door::before{display:none!important}.paper{display:block}.stubs{display:block;margin:0;overflow:visible;padding:0}.stub{align-items:center;border:1px dashed #000;break-inside:avoid;color:#000;filter:none;grid-template-columns:minmax(0,1fr) 52mm;margin-bottom:6mm;max-width:100%;min-height:80mm;width:148mm}.upper,.stub .door{background:none;border-radius:0;mask:none}.code{width:40mm}.stub .code+.groups{margin:0}.groups{font-size:9pt}details::details-content{block-size:auto;content-visibility:visible}}
`;
