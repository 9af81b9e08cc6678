-- What fulfilled an expected scan last is searched backward in time.
create index network_scans_counting on public.network_scans (company_id, started_at, id)
  where applied_at is not null and withdrawn_at is null;
