select private.open_as_reference('reference.cves');
