-- Which groups come back with which product is the application's to say: it also writes down that they did.
drop trigger revive_groups on products;
drop function revive_groups();
