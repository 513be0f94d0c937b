-- How often a place was requested again after its page had stopped, for the figures of a line.
alter table admissions add column returns integer not null default 0;
