-- Members read who was invited to what. Only functions write.
alter table public.seats enable row level security;
alter table public.seats force row level security;

grant select on public.seats to authenticated;
grant select, insert, update, delete on public.seats to app_service;
grant select, insert, update on public.seats to app_definer;

create policy "members read" on public.seats for select to authenticated
  using (company_id = any ((select private.companies_where('company.read'))::uuid[]));

select private.add_audit_triggers('public.seats');

create trigger refuse_ended before insert on public.seats for each row when (new.purpose = 'questionnaire')
  execute function private.refuse_seat_of_ended();
