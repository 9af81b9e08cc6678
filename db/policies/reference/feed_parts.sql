select private.open_as_reference('reference.feed_parts');
