/** Who a request comes from: signed visitors, and addresses behind trusted proxies. */
export { countedNetworks, type Networks, networksOfAddress } from '../networks-of';
export {
  addressBehind,
  proxyFields,
  type TrustsProxy,
  trustedProxies,
  trustsNoProxy,
} from '../trusted-proxies';
export {
  type CookieOwner,
  isOrderPageSignature,
  isSealed,
  openCookie,
  readForwardedVisitor,
  readVisitorToken,
  sealCookie,
  sealReleases,
  signOrderPage,
  signVisitorToken,
  visitorFields,
  visitorHeader,
  visitorTokenLifetime,
} from '../visitor-key';
