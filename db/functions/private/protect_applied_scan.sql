-- Findings rest on applied scans: one is withdrawn before it is deleted. The deletion of its company takes it along.
create or replace function private.protect_applied_scan() returns trigger
  language plpgsql security definer set search_path = ''
  as $$
  begin
    if exists (select from public.companies c where c.id = old.company_id) then
      raise sqlstate 'PT409' using message = 'The scan is applied. Withdraw it before you delete it.';
    end if;
    return old;
  end
  $$;
alter function private.protect_applied_scan() owner to app_definer;
