// Written by `npm run schema` from the migrations.

import type { Generated } from './generated';

export interface OutboxEmails {
  attempts: Generated<number>;
  html_body: string;
  last_error: string | null;
  message_id: string;
  next_attempt_at: Generated<Date>;
  recipient: string;
  sent_at: Date | null;
  subject: string;
  text_body: string;
}
