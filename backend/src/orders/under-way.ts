/** The orders of each event that a process is placing. */
export interface OrdersUnderWay {
  of(eventId: number): number;
  /** Counts an order while it is placed. */
  during<Done>(eventId: number, place: () => Promise<Done>): Promise<Done>;
}

/** Counts the orders that this process is placing. */
export function countOrdersUnderWay(): OrdersUnderWay {
  const counts = new Map<number, number>();
  const of = (eventId: number) => counts.get(eventId) ?? 0;
  return {
    of,
    async during(eventId, place) {
      counts.set(eventId, of(eventId) + 1);
      try {
        return await place();
      } finally {
        const left = of(eventId) - 1;
        if (left > 0) counts.set(eventId, left);
        else counts.delete(eventId);
      }
    },
  };
}
