/** The orders of each event that a process is placing. */
export interface OrdersUnderWay {
  of(eventId: number): number;
  /** Of all events. */
  inAll(): number;
  /** Counts an order while it is placed. */
  during<Done>(eventId: number, place: () => Promise<Done>): Promise<Done>;
}

/** Counts the orders that this process is placing. */
export function countOrdersUnderWay(): OrdersUnderWay {
  const counts = new Map<number, number>();
  let all = 0;
  const of = (eventId: number) => counts.get(eventId) ?? 0;
  return {
    of,
    inAll: () => all,
    async during(eventId, place) {
      all += 1;
      counts.set(eventId, of(eventId) + 1);
      try {
        return await place();
      } finally {
        all -= 1;
        const left = of(eventId) - 1;
        if (left > 0) counts.set(eventId, left);
        else counts.delete(eventId);
      }
    },
  };
}
