-- Resolves a comment or reopens it. Any editor may, not its author alone.
create or replace function public.resolve_comment(company uuid, comment uuid, resolved boolean) returns void
  language plpgsql volatile security definer set search_path = ''
  as $$
  begin
    if company <> all (private.companies_where('content.edit')) then
      raise insufficient_privilege using message = 'Your role does not allow resolving comments';
    end if;
    update public.comments c
    set resolved_at = case when resolved then now() end, resolved_by = case when resolved then auth.uid() end
    where c.company_id = company and c.id = comment and (c.resolved_at is not null) <> resolved;
  end
  $$;
alter function public.resolve_comment(uuid, uuid, boolean) owner to app_definer;
grant execute on function public.resolve_comment(uuid, uuid, boolean) to authenticated;
