-- A branch lists its own messages: that of whoever a message went to, at the time. Asked of every message in turn, a page
-- took half a second.
alter table messages add column branch_id bigint references branches;
update messages m set branch_id = u.branch_id from users u where u.id = m.user_id;
create index messages_branch on messages (branch_id, id desc);
create index messages_branch_state on messages (branch_id, state, id desc);
create index messages_branch_channel on messages (branch_id, channel, id desc);
