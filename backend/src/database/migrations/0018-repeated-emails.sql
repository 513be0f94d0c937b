-- Confirmations that are sent again wait for all other e-mails.
alter table outbox_emails add column is_repeat boolean not null default false;
drop index unsent_emails;
create index unsent_emails on outbox_emails (is_repeat, next_attempt_at) where sent_at is null and failed_at is null;
