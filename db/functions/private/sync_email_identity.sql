create or replace function private.sync_email_identity() returns trigger
  language plpgsql security definer set search_path = ''
  as $$
  begin
    update auth.identities
    set identity_data = identity_data || jsonb_build_object('email', new.email, 'email_verified', new.email_confirmed_at is not null),
      updated_at = now()
    where user_id = new.id and provider = 'email';
    return null;
  end
  $$;
alter function private.sync_email_identity() owner to app_definer;
