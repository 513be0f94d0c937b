import { messages } from '#messages/orders';

/** Whether nothing can be sent for certain: a browser that seems connected may still be offline. */
export const isOffline = (): boolean => 'onLine' in navigator && navigator.onLine === false;

/** The message for an order that was not sent because the browser is offline. */
export const offlineMessage = (): string => messages.offline;
