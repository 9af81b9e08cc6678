select private.open_as_reference('reference.osv_records');
