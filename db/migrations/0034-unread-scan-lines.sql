-- Lines of a scan that could not be read: items of the file = items + unread. For one commit, 0032 had this table.
create table if not exists private.scan_unread (
  company_id uuid not null,
  scan_id    uuid not null,
  line       integer not null,
  position   text not null,
  reason     text not null,
  text       text not null,
  primary key (company_id, scan_id, line),
  foreign key (company_id, scan_id) references public.network_scans on delete cascade
);
