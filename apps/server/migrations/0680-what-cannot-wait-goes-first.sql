-- What cannot wait is found at once beside hundreds of thousands that wait for the morning, or for their turn (docs/domains/channels.md).
create index concurrently delivery_urgent on delivery (channel, next_at, delivery_id) where state = 0 and is_urgent;
