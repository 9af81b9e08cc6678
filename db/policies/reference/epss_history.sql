select private.open_as_reference('reference.epss_history');
