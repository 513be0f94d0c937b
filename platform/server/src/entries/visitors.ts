/** Who a request comes from: signed visitors, and addresses behind trusted proxies. */
export { countedNetworks, type Networks, networksOfAddress } from '../networks-of';
export { openTicketLink, sealTicketLink, type TicketLink } from '../ticket-link';
export {
  addressBehind,
  proxyFields,
  type TrustsProxy,
  trustedProxies,
  trustsNoProxy,
} from '../trusted-proxies';
export {
  bucketOf,
  type CookieOwner,
  hashNetwork,
  isOfferSignature,
  isOrderPageSignature,
  isPrioritySignature,
  isWorkFor,
  openCookie,
  type ReportingDocument,
  readDocumentSeal,
  readVisitorClaims,
  readVisitorToken,
  sealCookie,
  sealDocument,
  signOffer,
  signOrderPage,
  signPriority,
  signVisitorToken,
  untilProvenMs,
  type VisitorClaims,
  visitorFields,
  visitorHeader,
  visitorTokenLifetime,
} from '../visitor-key';
