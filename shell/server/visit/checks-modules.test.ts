import { checksModules } from './checks-modules';

const linux = 'Mozilla/5.0 (X11; Linux x86_64)';
const windows = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64)';
const mac = 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7)';
const blink = 'AppleWebKit/537.36 (KHTML, like Gecko)';
const webkit = 'AppleWebKit/605.1.15 (KHTML, like Gecko)';
const phone = (version: string) => `Mozilla/5.0 (iPhone; CPU iPhone OS ${version} like Mac OS X)`;
const bot =
  'AppleWebKit/537.36 (KHTML, like Gecko; compatible; Googlebot/2.1; +http://www.google.com/bot.html)';

test.each([
  ['Chrome 127', `${windows} ${blink} Chrome/127.0.0.0 Safari/537.36`],
  ['Chrome of Android', `Mozilla/5.0 (Linux; Android 10; K) ${blink} Chrome/142.0.0.0 Mobile Safari/537.36`],
  ['headless Chrome', `${linux} ${blink} HeadlessChrome/141.0.7390.37 Safari/537.36`],
  [
    'Chromium of Ubuntu',
    `${linux} ${blink} Ubuntu Chromium/130.0.6723.58 Chrome/130.0.6723.58 Safari/537.36`,
  ],
  ['Edge', `${windows} ${blink} Chrome/131.0.0.0 Safari/537.36 Edg/131.0.0.0`],
  ['Opera', `${windows} ${blink} Chrome/131.0.0.0 Safari/537.36 OPR/116.0.0.0`],
  [
    'Samsung Internet 28',
    `Mozilla/5.0 (Linux; Android 10; K) ${blink} SamsungBrowser/28.0 Chrome/130.0.0.0 Mobile Safari/537.36`,
  ],
  [
    'a view of Android',
    `Mozilla/5.0 (Linux; Android 14; Pixel 8 Build/UD1A; wv) ${blink} Version/4.0 Chrome/131.0.6778.39 Mobile Safari/537.36`,
  ],
  ['Google’s crawler, which is Chrome', `Mozilla/5.0 ${bot} Chrome/131.0.6778.69 Safari/537.36`],
  ['Safari 18', `${mac} ${webkit} Version/18.0 Safari/605.1.15`],
  ['Safari 26', `${mac} ${webkit} Version/26.1 Safari/605.1.15`],
  ['Safari of iOS 18', `${phone('18_0')} ${webkit} Version/18.0 Mobile/15E148 Safari/604.1`],
  ['Safari of iOS 26', `${phone('18_6')} ${webkit} Version/26.0 Mobile/15E148 Safari/604.1`],
  ['Chrome of iOS 18', `${phone('18_5')} ${webkit} CriOS/120.0.6099.50 Mobile/15E148 Safari/604.1`],
  ['Firefox of iOS 18', `${phone('18_1')} ${webkit} FxiOS/128.0 Mobile/15E148 Safari/605.1.15`],
  ['Edge of iOS 18', `${phone('18_3')} ${webkit} Version/18.0 EdgiOS/134.0 Mobile/15E148 Safari/604.1`],
  ['a view in an app of iOS 18', `${phone('18_2')} ${webkit} Mobile/22C152`],
  [
    'Chrome of iPadOS 18',
    `Mozilla/5.0 (iPad; CPU OS 18_1 like Mac OS X) ${webkit} CriOS/131.0.6778.73 Mobile/15E148 Safari/604.1`,
  ],
  ['Firefox 138', `${windows.replace(')', '; rv:138.0)')} Gecko/20100101 Firefox/138.0`],
  ['Firefox ESR 140', `${linux.replace(')', '; rv:140.0)')} Gecko/20100101 Firefox/140.0`],
  ['Firefox of Android', 'Mozilla/5.0 (Android 14; Mobile; rv:145.0) Gecko/145.0 Firefox/145.0'],
])('%s checks the hashes of modules', (_name, userAgent) => {
  expect(checksModules(userAgent)).toBe(true);
});

test.each([
  ['no header', undefined],
  ['an empty header', ''],
  ['Chrome 126', `${windows} ${blink} Chrome/126.0.0.0 Safari/537.36`],
  ['the first Edge', `${windows} ${blink} Chrome/64.0.3282.140 Safari/537.36 Edge/18.17763`],
  ['Edge 126', `${windows} ${blink} Chrome/126.0.0.0 Safari/537.36 Edg/126.0.0.0`],
  [
    'Samsung Internet 27',
    `Mozilla/5.0 (Linux; Android 10; K) ${blink} SamsungBrowser/27.0 Chrome/125.0.0.0 Mobile Safari/537.36`,
  ],
  ['Safari 17', `${mac} ${webkit} Version/17.6 Safari/605.1.15`],
  ['Safari of iOS 17', `${phone('17_7')} ${webkit} Version/17.7 Mobile/15E148 Safari/604.1`],
  [
    'the newest Chrome of iOS 17',
    `${phone('17_7')} ${webkit} CriOS/142.0.7444.46 Mobile/15E148 Safari/604.1`,
  ],
  ['the newest Firefox of iOS 16', `${phone('16_7')} ${webkit} FxiOS/145.0 Mobile/15E148 Safari/605.1.15`],
  ['Firefox of an iPad that requests desktop pages', `${mac} ${webkit} FxiOS/145.0 Safari/605.1.15`],
  ['a view in an app of macOS', `${mac} ${webkit}`],
  ['Web of GNOME', `${linux} ${webkit} Version/60.5 Safari/605.1.15`],
  ['Firefox 137', `${windows.replace(')', '; rv:137.0)')} Gecko/20100101 Firefox/137.0`],
  ['Firefox ESR 128', `${linux.replace(')', '; rv:128.0)')} Gecko/20100101 Firefox/128.0`],
  ['Servo', `${linux.replace(')', '; rv:140.0)')} Servo/0.0.1 Firefox/140.0`],
  ['Internet Explorer', 'Mozilla/5.0 (Windows NT 10.0; WOW64; Trident/7.0; rv:11.0) like Gecko'],
  ['a crawler', 'Mozilla/5.0 (compatible; bingbot/2.0; +http://www.bing.com/bingbot.htm)'],
  ['curl', 'curl/8.5.0'],
  ['Node', 'node'],
])('%s does not check the hashes of modules', (_name, userAgent) => {
  expect(checksModules(userAgent)).toBe(false);
});
