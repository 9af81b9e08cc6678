-- Proposals come by the hundred from earlier questionnaires, written by the service.
select private.open_to_scanners('public.answer_library');

grant insert (company_id, question, answer, note, owner_id, valid_until) on public.answer_library to authenticated;
grant update (question, answer, note, state, owner_id, valid_until) on public.answer_library to authenticated;
grant select, insert, update on public.answer_library to app_definer;

create trigger stamp before update on public.answer_library for each row execute function private.stamp();
create trigger stamp_creator before insert on public.answer_library for each row execute function private.stamp_creator();
