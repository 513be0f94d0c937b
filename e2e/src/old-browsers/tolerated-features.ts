/** A feature that released files use although one of the oldest browsers lacks it. */
export interface ToleratedFeature {
  /** As docs/browsers.md names it. */
  readonly name: string;
  /** By MDN's paths. The versions in docs/browsers.md are those in which all of them are. */
  readonly paths: readonly string[];
  /** `guarded`: scripts check for it before they use it. `progressive`: a browser without it ignores it. */
  readonly kind: 'guarded' | 'progressive';
  /** What a browser without it does. */
  readonly without: string;
}

const inScripts: readonly ToleratedFeature[] = [
  {
    name: '`Element.checkVisibility`',
    paths: ['api.Element.checkVisibility'],
    kind: 'guarded',
    without: 'the guard of the page finds a hidden page by its boxes alone',
  },
  {
    name: '`URL.canParse`',
    paths: ['api.URL.canParse_static'],
    kind: 'guarded',
    without: 'schemas construct the address to check it',
  },
  {
    name: '`requestIdleCallback`',
    paths: ['api.Window.requestIdleCallback', 'api.Window.cancelIdleCallback'],
    kind: 'guarded',
    without: 'measures are taken by a timer',
  },
  {
    name: 'event timing, prerendering and discarded tabs',
    paths: [
      'api.PerformanceEventTiming',
      'api.Performance.interactionCount',
      'api.PerformanceEntry.navigationId',
      'api.PerformanceNavigationTiming.activationStart',
      'api.PerformanceSoftNavigation',
      'api.Document.prerendering',
      'api.Document.wasDiscarded',
    ],
    kind: 'guarded',
    without: 'reports have fewer measures of a page',
  },
  {
    name: '`deliveryType` of a document',
    paths: ['api.PerformanceResourceTiming.deliveryType'],
    kind: 'guarded',
    without: 'a prefetched document does not check whether its releases have changed',
  },
  {
    name: 'Trusted Types',
    paths: ['api.trustedTypes'],
    kind: 'guarded',
    without: 'the policy and the hashes of scripts protect the page alone',
  },
  {
    name: '`navigation`',
    paths: ['api.Window.navigation'],
    kind: 'guarded',
    without: 'React shows no progress of navigations in the browser’s own bar',
  },
  {
    name: '`startViewTransition`',
    paths: ['api.Document.startViewTransition'],
    kind: 'guarded',
    without: 'React would change a page without a transition; we use none',
  },
  {
    name: '`navigator.connection`',
    paths: ['api.Navigator.connection'],
    kind: 'guarded',
    without: 'React estimates no download times of pictures',
  },
  {
    name: '`performance.memory`',
    paths: ['api.Performance.memory'],
    kind: 'guarded',
    without: 'Venmo’s module judges by other signs whether the window is private',
  },
  {
    name: '`TextEvent`',
    paths: ['api.TextEvent'],
    kind: 'guarded',
    without: 'React derives the event before an input from keys',
  },
  {
    name: '`MouseEvent.movementX`',
    paths: ['api.MouseEvent.movementX', 'api.MouseEvent.movementY'],
    kind: 'guarded',
    without: 'React computes the distance from two events',
  },
  {
    name: '`Error.captureStackTrace`',
    paths: ['javascript.builtins.Error.captureStackTrace'],
    kind: 'guarded',
    without: 'errors of GraphQL have a longer stack',
  },
  {
    name: '`fetchPriority`',
    paths: ['api.HTMLImageElement.fetchPriority'],
    kind: 'progressive',
    without: 'the browser decides what it fetches first',
  },
];

const inStyles: readonly ToleratedFeature[] = [
  {
    name: '`@view-transition`',
    paths: [
      'css.at-rules.view-transition',
      'css.properties.view-transition-name',
      'css.selectors.view-transition',
      'css.selectors.view-transition-group',
      'css.selectors.view-transition-new',
      'css.selectors.view-transition-old',
    ],
    kind: 'progressive',
    without: 'the next page is there at once, and its picture does not move',
  },
  {
    name: '`::details-content`',
    paths: ['css.selectors.details-content'],
    kind: 'progressive',
    without: 'a receipt that is folded stays folded on paper',
  },
  {
    name: '`:has()`',
    paths: ['css.selectors.has'],
    kind: 'progressive',
    without: 'some spaces are larger, and headings that are hidden elsewhere are shown',
  },
  {
    name: '`lh`',
    paths: ['css.types.length.lh'],
    kind: 'progressive',
    without: 'a quantity and a short text take the height of their content',
  },
  {
    name: '`text-wrap: balance`',
    paths: ['css.properties.text-wrap'],
    kind: 'progressive',
    without: 'the last line of a heading may be short',
  },
  {
    name: '`content-visibility`',
    paths: ['css.properties.content-visibility', 'css.properties.contain-intrinsic-block-size'],
    kind: 'progressive',
    without: 'lists of hundreds of tickets are laid out at once',
  },
  {
    name: '`@media (scripting)`',
    paths: ['css.at-rules.media.scripting'],
    kind: 'progressive',
    without: 'the landing page shows the Search button that scripts do not need',
  },
  {
    name: '`size-adjust` and metrics of fallback faces',
    paths: [
      'css.at-rules.font-face.size-adjust',
      'css.at-rules.font-face.ascent-override',
      'css.at-rules.font-face.descent-override',
      'css.at-rules.font-face.line-gap-override',
    ],
    kind: 'progressive',
    without: 'a heading may move a little as its typeface is read',
  },
  {
    name: '`forced-color-adjust`',
    paths: ['css.properties.forced-color-adjust'],
    kind: 'progressive',
    without: 'the code of an order keeps its colours: Apple’s systems force none',
  },
  {
    name: '`accent-color`',
    paths: ['css.properties.accent-color'],
    kind: 'progressive',
    without: 'a checkbox has the browser’s own colour, or less contrast to its tick',
  },
  {
    name: '`cursor` of buttons',
    paths: [
      'css.properties.cursor.pointer',
      'css.properties.cursor.not-allowed',
      'css.properties.cursor.progress',
    ],
    kind: 'progressive',
    without: 'an iPad’s pointer keeps its form',
  },
];

/** Every feature that released files may use although one of the oldest browsers lacks it. */
export const toleratedFeatures: readonly ToleratedFeature[] = [...inScripts, ...inStyles];

/** Names of objects of our own or of a library that are also names of new features. */
export const ownNames: ReadonlySet<string> = new Set([
  // A key of an object.
  'api.AnimationEvent.animation',
  'api.FontFace.variant',
  'api.HTMLInputElement.capture',
  'api.HTMLInputElement.incremental',
  'api.HTMLLinkElement.imageSizes',
  'api.HTMLMediaElement.remote',
  'api.IntersectionObserver.delay',
  'api.MediaSource.handle',
  'api.Navigator.share',
  'api.Notification.actions',
  'api.Notification.icon',
  'api.Notification.silent',
  'api.Notification.tag',
  'api.RTCDataChannel.priority',
  'api.RTCIceCandidate.address',
  'api.RTCIceCandidate.component',
  'javascript.builtins.Iterator.zip',
  'javascript.builtins.Symbol.dispose',
  // React passes it on as an attribute.
  'api.HTMLElement.popover',
  // An old name that browsers still have as a member of styles.
  'api.CSSStyleDeclaration.cssFloat',
]);
