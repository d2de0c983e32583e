-- The sales of the last days by the day of delivery, read from the index alone.
create index orders_delivered on orders (delivered_at) include (sub_total_paisa) where status = 'Delivered';
