-- The network that a customer ordered from, as a keyed hash with the order's id: it tells nobody where somebody was, nor which
-- orders came from one place. Wrong numbers that others try at an order do not keep this network out.
alter table orders add column placed_from text;
