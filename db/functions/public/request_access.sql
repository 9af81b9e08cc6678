-- Asks for access to a page: the Owners of the company, or the administrators for a page of the installation. Each page
-- once a day, and five pages a day in all; what is older goes.
create or replace function public.request_access(company_uuid uuid, page text, of_installation boolean default false) returns void
  language plpgsql volatile security definer set search_path = ''
  as $$
  declare
    me constant uuid := private.require_unimpersonated_person();
    target constant uuid := case when not of_installation then company_uuid end;
    who text;
    receiver uuid;
  begin
    if page is null or page !~ '^(/[a-z0-9-]{1,40}){1,4}$' then raise 'Say which page, such as /settings/members'; end if;
    if company_uuid is null or company_uuid <> all (private.companies_where('company.read')) then
      raise insufficient_privilege using message = 'You do not belong to this company';
    end if;
    -- One after the other, so that two requests at once are counted.
    select coalesce(nullif(p.full_name, ''), p.email) into who from public.profiles p where p.id = me for no key update;
    delete from private.access_requests r where r.user_id = me and r.created_at <= now() - interval '1 day';
    if exists (select from private.access_requests r where r.user_id = me and r.page = request_access.page and r.company_id is not distinct from target) then
      raise 'You asked for this page today already. The people who can give access were notified';
    end if;
    if (select count(*) from private.access_requests r where r.user_id = me) >= 5 then
      raise 'You asked for access five times today. Try again tomorrow';
    end if;
    insert into private.access_requests (user_id, company_id, page) values (me, target, request_access.page);
    for receiver in
      select m.user_id from public.user_companies m
      where target is not null and m.company_id = target and m.company_role = 'Owner'
        and (m.access_until is null or m.access_until > now())
      union
      select a.id from public.profiles a where target is null and a.global_role = 'Admin'
    loop
      perform private.notify(receiver, 'access_request', format('%s asks for access to %s', who, request_access.page),
        case when target is null then 'A page of the installation. Roles are given in User Management.'
          else format('In %s. Roles are given under Members; Permissions shows what each may do.', private.company_name(target)) end,
        case when target is null then '/user-management?open=' || me
          else format('/settings/members?company=%s&open=%s', target, me) end, target);
    end loop;
  end
  $$;
alter function public.request_access(uuid, text, boolean) owner to app_definer;
grant execute on function public.request_access(uuid, text, boolean) to authenticated;
