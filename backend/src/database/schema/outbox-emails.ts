// Written by `npm run schema` from the migrations.

import type { Generated } from './generated';

export interface OutboxEmails {
  attempts: Generated<number>;
  calendar_file: string | null;
  created_at: Generated<Date>;
  failed_at: Date | null;
  html_body: string;
  is_repeat: Generated<boolean>;
  last_error: string | null;
  message_id: string;
  next_attempt_at: Generated<Date>;
  recipient: string;
  reference_id: string | null;
  sent_at: Date | null;
  shows_reference: Generated<boolean>;
  subject: string;
  text_body: string;
}
