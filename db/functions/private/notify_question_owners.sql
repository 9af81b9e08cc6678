-- Tells people which questionnaire of a customer has questions for them. They are often assigned one after the other,
-- so one notice stands for all of them until it is read.
create or replace function private.notify_question_owners() returns trigger
  language plpgsql security definer set search_path = ''
  as $$
  begin
    perform private.notify(told.owner_id, 'assignment', format('Questions of Q-%s are yours', told.number),
      concat_ws(', ', told.customer, told.title, 'due ' || told.due_on), told.link, told.company_id)
    from (
      select distinct n.owner_id, q.company_id, q.number, q.customer, q.title, q.due_on,
        format('/questionnaires/received/Q-%s?show=mine&company=%s', q.number, q.company_id) as link
      from assigned n
      join before b on b.company_id = n.company_id and b.id = n.id
      join public.inbound_questionnaires q on q.company_id = n.company_id and q.id = n.questionnaire_id
      where n.owner_id is distinct from b.owner_id and n.owner_id is not null and n.owner_id is distinct from auth.uid()
        and n.state <> 'Approved' and q.state <> 'Returned'
    ) told
    where not exists (
      select from public.notifications i
      where i.user_id = told.owner_id and i.kind = 'assignment' and i.link = told.link and i.read_at is null and not i.by_mail_only);
    return null;
  end
  $$;
alter function private.notify_question_owners() owner to app_definer;
