// Written by `npm run schema` from the migrations.

export interface TicketingPaymentProcessorConfigs {
  config: unknown | null;
  event_id: number;
  id: number | null;
  payment_processor: string | null;
  processor: string;
}
