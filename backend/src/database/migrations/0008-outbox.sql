-- An e-mail that cannot be delivered is left alone (`failed_at`) and listed for a person.
alter table outbox_emails
  -- Order that it is about.
  add column reference_id text,
  add column created_at timestamptz not null default now(),
  add column failed_at timestamptz;
update outbox_emails set reference_id = substring(message_id from '^order-(.*)@storefront$');
drop index unsent_emails;
create index unsent_emails on outbox_emails (next_attempt_at) where sent_at is null and failed_at is null;
create index outbox_emails_by_reference on outbox_emails (reference_id);
