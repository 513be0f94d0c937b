/** Who a request comes from: signed visitors, and addresses behind trusted proxies. */
export {
  addressBehind,
  proxyFields,
  type TrustsProxy,
  trustedProxies,
  trustsNoProxy,
} from '../trusted-proxies';
export {
  isOrderPageSignature,
  isSealed,
  readForwardedVisitor,
  readVisitorToken,
  sealReleases,
  signOrderPage,
  signVisitorToken,
  visitorFields,
  visitorHeader,
  visitorTokenLifetime,
} from '../visitor-key';
