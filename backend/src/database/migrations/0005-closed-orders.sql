-- Of an order that was refused nothing of its customer is kept (docs/rules.md, Customer details).
alter table orders alter column customer drop not null, alter column email drop not null;
update orders set customer = null, email = null where status = 'refused';
