-- Only frames hold others, and none holds itself. Asked after the policies, so that it tells nothing of other
-- companies.
create or replace function private.check_frame() returns trigger
  language plpgsql security definer set search_path = ''
  as $$
  begin
    if exists (
      select from public.ssp_parts p join public.ssp_parts f on f.company_id = p.company_id and f.id = p.frame_id
      where p.company_id = new.company_id and new.id in (p.id, f.id) and f.kind <> 'Frame'
    ) then
      raise check_violation using message = 'Only a frame holds other parts';
    end if;
    if exists (
      with recursive around (id) as (
        select new.frame_id
        union
        select p.frame_id from public.ssp_parts p join around a on p.id = a.id where p.company_id = new.company_id
      )
      select from around a where a.id = new.id
    ) then
      raise check_violation using message = 'A frame cannot stand inside itself';
    end if;
    return null;
  end
  $$;
alter function private.check_frame() owner to app_definer;
