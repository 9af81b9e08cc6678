-- Anchors also list which chains there are, so that a chain that was removed with all of its anchors is missed.
alter table audit.anchors drop constraint anchors_kind_check;
alter table audit.anchors add constraint anchors_kind_check check (kind in ('head', 'retention', 'chains'));
