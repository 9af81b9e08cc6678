-- Which installation this database is, and how far it has come on its file store, which has a note of the same. A copy
-- of the database stays behind there, and its start finds out. One row.
create table private.installation (
  only_one     boolean primary key default true check (only_one),
  id           uuid not null default gen_random_uuid(),
  -- Grows while a server runs. 0: no store was used yet.
  epoch        bigint not null default 0,
  -- Random, another one with each epoch: copies that went on apart have different ones.
  stamp        uuid,
  -- The last stamp that the store has for certain.
  stored_stamp uuid
);
insert into private.installation default values;
