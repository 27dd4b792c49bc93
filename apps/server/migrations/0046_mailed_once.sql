-- What a message is about, where it must not be sent twice however often somebody asks for it.
alter table messages add column once text;
create unique index messages_once on messages (once) where once is not null;
