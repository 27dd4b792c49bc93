-- How long orders stand in each state, and who confirmed which: both are read by when something happened.
create index order_events_at on order_events (at, id);
create index order_events_confirmed on order_events (at, id) where action = 'confirm';
