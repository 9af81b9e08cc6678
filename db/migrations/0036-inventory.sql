-- The inventory meets the SSP: the row of an SSP table and the box of its diagram that describe an asset. A row
-- describes a kind of device, an asset is one device, so several assets may share a row.
alter table public.assets
  add column ssp_row_id  uuid,
  add column ssp_part_id uuid,
  add foreign key (company_id, ssp_row_id) references public.ssp_rows on delete set null (ssp_row_id),
  add foreign key (company_id, ssp_part_id) references public.ssp_parts on delete set null (ssp_part_id);
create index on public.assets (company_id, ssp_row_id);
create index on public.assets (company_id, ssp_part_id);
create index assets_words on public.assets using gin (private.folded('A-' || number::text, name) extensions.gin_trgm_ops);
