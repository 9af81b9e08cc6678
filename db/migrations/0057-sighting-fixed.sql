-- When a scan first found a finding gone from an asset: a scan that is imported late dates the fix by itself.
alter table public.vulnerability_sightings add column fixed_at timestamptz;
