-- Notifies the Owners and Admins once when the files of a company take 90 % of what they may; again after it was less
-- than 80 %.
create or replace function private.warn_of_storage(company uuid, used bigint, quota bigint) returns void
  language plpgsql volatile security definer set search_path = ''
  as $$
  declare
    told uuid;
  begin
    if used < quota * 0.8 then
      update private.storage_use u set warned = false where u.company_id = company and u.warned;
    end if;
    if used < quota * 0.9 then return; end if;
    update private.storage_use u set warned = true where u.company_id = company and not u.warned;
    if not found then return; end if;
    for told in
      select m.user_id from public.user_companies m
      where m.company_id = company and m.company_role = 'Owner'
      union
      select p.id from public.profiles p where p.global_role = 'Admin'
    loop
      perform private.notify(told, 'storage',
        format('%s uses %s %% of its room for files', private.company_name(company), floor(used * 100.0 / quota)),
        format('Its files may take %s GB together. Delete files that are no longer needed; an Admin can give more room.',
          quota / 1000000000),
        '/settings?company=' || company, company);
    end loop;
  end
  $$;
alter function private.warn_of_storage(uuid, bigint, bigint) owner to app_definer;
