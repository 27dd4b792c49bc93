-- Lists by name: capitals and accents make no difference, "AMATEM" stands behind "Accramed".
drop index products_title;
drop index products_folded_title;
create index products_by_title on products (fold(title), id) where state <> 'merged';
drop index users_by_name;
create index users_by_name on users (fold(name), id) where role <> 1 and state <> 'merged';
drop index stores_by_name;
create index stores_by_name on stores (fold(name), id) where archived_at is null;
