-- Makes the company that the caller has created in this very transaction a sample; each person has one at a time.
create or replace function private.mark_sample(company uuid) returns void
  language plpgsql volatile security definer set search_path = ''
  as $$
  begin
    if exists (select from public.companies where created_by = auth.uid() and is_sample) then
      raise 'You have a sample company already. Remove it first.';
    end if;
    update public.companies set is_sample = true where id = company and created_by = auth.uid() and created_at = now();
    if not found then
      raise insufficient_privilege using message = 'Only a new company can become a sample';
    end if;
  end
  $$;
alter function private.mark_sample(uuid) owner to app_definer;
grant execute on function private.mark_sample(uuid) to authenticated;
