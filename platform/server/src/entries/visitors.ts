/** Who a request comes from: signed visitors, and addresses behind trusted proxies. */
export * from '../trusted-proxies';
export * from '../visitor-key';
