-- What an e-mail brings beside its words: a calendar file (RFC 5545), and its order's reference as a picture that it shows.
alter table outbox_emails add column calendar_file text;
alter table outbox_emails add column shows_reference boolean not null default false;
