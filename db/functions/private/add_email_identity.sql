create or replace function private.add_email_identity() returns trigger
  language plpgsql security definer set search_path = ''
  as $$
  begin
    if new.raw_app_meta_data ->> 'provider' = 'email' then
      insert into auth.identities (user_id, provider, provider_id, identity_data)
      values (new.id, 'email', new.id::text,
        jsonb_build_object('sub', new.id, 'email', new.email, 'email_verified', new.email_confirmed_at is not null));
    end if;
    return null;
  end
  $$;
alter function private.add_email_identity() owner to app_definer;
