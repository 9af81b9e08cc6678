-- The register shows the latest decision: when it was reviewed, when it is next, and which risk remains.
create or replace function private.apply_third_party_review() returns trigger
  language plpgsql security definer set search_path = ''
  as $$
  begin
    update public.third_parties t
    set last_reviewed_on = (new.decided_at at time zone 'UTC')::date, next_review_on = new.next_review_on,
      residual_risk = coalesce(new.residual_risk, t.residual_risk)
    where t.company_id = new.company_id and t.id = new.third_party_id;
    return null;
  end
  $$;
alter function private.apply_third_party_review() owner to app_definer;
