-- In which language an attempt was made, and its buyer is written to. Before it was asked for, all of them were written in English,
-- and so are those of processes that do not know of it yet.
alter table order_attempts add column language text not null default 'en';
