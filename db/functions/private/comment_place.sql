-- Where in the page a comment is, and under what name.
create or replace function private.comment_place(one public.comments, out name text, out link text)
  language sql stable security definer set search_path = ''
  as $$
    select c.nist_id, format('/controls/%s?company=%s#comment-%s', c.nist_id, one.company_id, one.id)
    from public.controls c where c.company_id = one.company_id and c.id = one.control_id
    union all
    select format('V-%s', i.number), format('/poam?open=V-%s&company=%s#comment-%s', i.number, one.company_id, one.id)
    from public.poam_items i where i.company_id = one.company_id and i.id = one.poam_item_id
    union all
    select format('the plan (%s)', replace(one.ssp_section, '-', ' ')),
      format('/ssp?section=%s&company=%s#comment-%s', one.ssp_section, one.company_id, one.id)
    where one.ssp_section is not null
  $$;
alter function private.comment_place(public.comments) owner to app_definer;
