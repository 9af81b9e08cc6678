-- Whether an evidence item proves something of a day: accepted, not archived, and not expired then.
create or replace function private.is_proof(item public.evidence, day date) returns boolean
  language sql immutable set search_path = ''
  as $$
    select item.review_state = 'Accepted' and item.archived_at is null and coalesce(item.expires_on >= day, true)
  $$;
grant execute on function private.is_proof(public.evidence, date) to authenticated, app_definer;
