import { messages } from '#messages/orders';

/** Whether it is certain that nothing can be sent: a browser that seems connected may still not be. */
export const isOffline = (): boolean => 'onLine' in navigator && navigator.onLine === false;

/** What a visitor is told where an order was not sent for that reason. */
export const offlineMessage = (): string => messages.offline;
