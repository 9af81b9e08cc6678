select private.open_as_reference('public.catalog_objectives');
