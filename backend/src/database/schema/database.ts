// Written by `npm run schema` from the migrations.

import type { Admissions } from './admissions';
import type { AttentionItems } from './attention-items';
import type { Events } from './events';
import type { Migrations } from './migrations';
import type { OrderAttempts } from './order-attempts';
import type { OrderAudit } from './order-audit';
import type { OrderLines } from './order-lines';
import type { Orders } from './orders';
import type { OutboxEmails } from './outbox-emails';
import type { PartAlerts } from './part-alerts';
import type { PartFaults } from './part-faults';
import type { PartVisits } from './part-visits';
import type { PolicyReports } from './policy-reports';
import type { PromoCodes } from './promo-codes';
import type { RateCounts } from './rate-counts';
import type { ReturnedPayments } from './returned-payments';
import type { StripeEvents } from './stripe-events';
import type { StripePaymentIntents } from './stripe-payment-intents';
import type { TicketingItems } from './ticketing-items';
import type { TicketingPaymentProcessorConfigs } from './ticketing-payment-processor-configs';
import type { WaitingRooms } from './waiting-rooms';

export interface DB {
  admissions: Admissions;
  attention_items: AttentionItems;
  events: Events;
  migrations: Migrations;
  order_attempts: OrderAttempts;
  order_audit: OrderAudit;
  order_lines: OrderLines;
  orders: Orders;
  outbox_emails: OutboxEmails;
  part_alerts: PartAlerts;
  part_faults: PartFaults;
  part_visits: PartVisits;
  policy_reports: PolicyReports;
  promo_codes: PromoCodes;
  rate_counts: RateCounts;
  returned_payments: ReturnedPayments;
  stripe_events: StripeEvents;
  stripe_payment_intents: StripePaymentIntents;
  ticketing_items: TicketingItems;
  ticketing_payment_processor_configs: TicketingPaymentProcessorConfigs;
  waiting_rooms: WaitingRooms;
}
