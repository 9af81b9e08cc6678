-- Servers say of which release they are; null is one from before they did.
alter table realtime.servers add column release text;
