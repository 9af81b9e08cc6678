-- What a file itself says is settled: a fixed alert, a VEX state, a suppressed result. Null: it reports a weakness.
alter table private.scan_items
  add column settled        text check (settled in ('fixed', 'not affected', 'false positive')),
  add column settled_reason text check (length(settled_reason) <= 2000);
