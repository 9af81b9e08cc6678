/** A colour is a number in the database, and `#0003FF` for callers. */
export const PAINTS = `
create domain public.color as int;
create function public.color_json(public.color) returns json language sql immutable as
  $$ select to_json('#' || lpad(upper(to_hex($1)), 6, '0')) $$;
create function public.color(text) returns public.color language sql immutable as
  $$ select (('x' || lpad(substr($1, 2), 8, '0'))::bit(32)::int)::public.color $$;
create function public.color(json) returns public.color language sql immutable as $$ select public.color($1 #>> '{}') $$;
create cast (public.color as json) with function public.color_json(public.color) as implicit;
create cast (json as public.color) with function public.color(json) as implicit;
create cast (text as public.color) with function public.color(text) as implicit;

create domain public.size as int;
create function public.size_json(public.size) returns json language sql immutable as
  $$ select case when $1 is not null then json_build_object('cm', $1::int) end $$;
create cast (public.size as json) with function public.size_json(public.size) as implicit;
create domain public.internal as int;
create function public.internal_json(public.internal) returns json language sql immutable as 'select to_json(0)';
create cast (public.internal as json) with function public.internal_json(public.internal) as implicit;
create domain public.explicit as int;
create function public.explicit_json(public.explicit) returns json language sql immutable as 'select to_json(0)';
create cast (public.explicit as json) with function public.explicit_json(public.explicit);

create domain public.code as text;
create function public.code_of(text) returns public.code language sql immutable as 'select upper($1)::public.code';
create cast (text as public.code) with function public.code_of(text) as implicit;

create table public.paints (color public.color primary key, name text, height public.size);
create table public.coats (id int primary key, paint public.color default 255 references public.paints, hidden public.internal, other public.explicit, code public.code);
create view public.paint_names with (security_invoker) as select color as tone, name from public.paints;
create function public.all_paints() returns setof public.paints language sql stable as 'select * from public.paints';
create function public.tone_of(tone public.color) returns public.color language sql stable as 'select tone';
insert into public.paints values (0, 'black', 10), (255, 'blue', null), (16711680, 'red', 30);
insert into public.coats values (1, 0, 7, 7, 'A1'), (2, 16711680, null, null, 'B1');
grant select, insert, update, delete on public.paints, public.coats to authenticated;
grant select on public.paint_names to authenticated;
revoke execute on function public.internal_json from public;`
