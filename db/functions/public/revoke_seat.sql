create or replace function public.revoke_seat(company uuid, seat uuid) returns void
  language plpgsql volatile security definer set search_path = ''
  as $$
  begin
    perform private.require_no_impersonation();
    if company is null or company <> all (private.companies_where('content.edit')) then
      raise insufficient_privilege using message = 'Your role does not allow ending access';
    end if;
    perform from public.seats s where s.company_id = company and s.id = seat and s.ended_at is null for update;
    if not found then raise 'This access has ended already'; end if;
    perform private.end_seat(company, seat, 'revoked');
  end
  $$;
alter function public.revoke_seat(uuid, uuid) owner to app_definer;
grant execute on function public.revoke_seat(uuid, uuid) to authenticated;
